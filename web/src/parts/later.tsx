/** A piece of the page whose file comes later: at first use or ahead of it, and again when it did not come. */
import { type ReactNode, use } from 'react';

/** A file that did not come is asked for again at the next use, but not within the same drawing, in ms. */
const breath = 1_000;

/** A style that did not come stays behind as a dead link, and Vite asks for each only once: ask anew. */
async function mendStyles() {
  const dead = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    (link) => link.sheet === null,
  );
  await Promise.all(
    dead.map(
      (link) =>
        new Promise<void>((done, fail) => {
          const fresh = document.createElement('link');
          fresh.rel = 'stylesheet';
          fresh.nonce = link.nonce;
          fresh.onload = () => done();
          fresh.onerror = () => fail(new Error(`Unable to preload CSS for ${link.href}`));
          fresh.href = link.href;
          link.replaceWith(fresh);
        }),
    ),
  );
}

/** Loads once; a failure is kept for a moment and then tried again by the next `get`. `mend` runs before that. */
export function retryingLoader<Thing>(load: () => Promise<Thing>, mend: () => Promise<void>, now = Date.now) {
  let current: Promise<Thing> | undefined;
  let loaded: { readonly thing: Thing } | undefined;
  let failedAt: number | undefined;
  const start = async () => {
    const isAgain = failedAt !== undefined;
    failedAt = undefined;
    try {
      if (isAgain) await mend();
      const thing = await load();
      loaded = { thing };
      return thing;
    } catch (error) {
      failedAt = now();
      throw error;
    }
  };
  return {
    /** What has come, at once. */
    peek: () => loaded,
    get(): Promise<Thing> {
      if (current === undefined || (failedAt !== undefined && now() - failedAt >= breath)) {
        current = start();
        current.catch(() => undefined);
      }
      return current;
    },
  };
}

/**
 * `load` imports the file, `pick` takes the piece out of it. Draw it inside Suspense and a boundary that can try
 * again; `preload` never fails, the drawing does.
 */
export function later<File, Props>(load: () => Promise<File>, pick: (file: File) => (props: Props) => ReactNode) {
  const loader = retryingLoader(load, mendStyles);
  function Later(props: Props & object) {
    const file = loader.peek()?.thing ?? use(loader.get());
    const Piece = pick(file);
    return <Piece {...props} />;
  }
  const preload = () =>
    loader.get().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(Later, { preload });
}
