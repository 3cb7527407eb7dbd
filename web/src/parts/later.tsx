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

/**
 * A browser keeps a module that did not come as failed for ever; under another address it is asked for anew.
 * The address stands in what the browser says; where it does not, or a file below it is the one that failed,
 * only a reload of the page helps.
 */
async function importAnew<Thing>(thrown: unknown, count: number): Promise<Thing> {
  const [address] = /https?:\/\/\S+\.js/.exec(thrown instanceof Error ? thrown.message : '') ?? [];
  if (address === undefined) throw thrown;
  return (await import(/* @vite-ignore */ `${address}?again=${count}`)) as Thing;
}

/** How a file is asked for again. */
export interface Mending<Thing> {
  /** Runs before each further try. */
  readonly mend: () => Promise<void>;
  /** Asks under another address for what the browser has given up; `count` is never the same. */
  readonly anew: (thrown: unknown, count: number) => Promise<Thing>;
}

/** Loads once; a failure is kept for a moment and then tried again by the next `get`. */
export function retryingLoader<Thing>(
  load: () => Promise<Thing>,
  { mend, anew }: Mending<Thing> = { mend: mendStyles, anew: importAnew },
  now = Date.now,
) {
  let current: Promise<Thing> | undefined;
  let loaded: { readonly thing: Thing } | undefined;
  let failedAt: number | undefined;
  let tries = 0;
  const start = async () => {
    failedAt = undefined;
    tries += 1;
    try {
      if (tries > 1) await mend();
      const thing = await load().catch((thrown: unknown) => {
        if (tries === 1) throw thrown;
        return anew(thrown, tries);
      });
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
  const loader = retryingLoader(load);
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
