/** A part of the page whose chunk is loaded later, at first use or in advance, and retried if it didn't load. */
import { type ReactNode, use } from 'react';

/** How long to wait before a failed file may be retried, so that one rendering doesn't retry it, in ms. */
const retryDelayMs = 1_000;

/** A style that failed leaves a dead link behind, and Vite requests each only once, so it's requested again here. */
async function reloadStyles() {
  const dead = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    (link) => link.sheet === null,
  );
  await Promise.all(
    dead.map(
      (link) =>
        new Promise((done, fail) => {
          const fresh = document.createElement('link');
          fresh.rel = 'stylesheet';
          fresh.nonce = link.nonce;
          fresh.onload = done;
          fresh.onerror = () => fail(new Error(link.href));
          fresh.href = link.href;
          link.replaceWith(fresh);
        }),
    ),
  );
}

/**
 * A browser remembers a failed module forever, so it's imported again under another address, taken from the browser's
 * error message. If there is none, or a file that it imports failed, only reloading the page helps.
 */
async function reimport<Thing>(thrown: unknown, count: number): Promise<Thing> {
  const [address] = /https?:\/\/\S+\.js/.exec(thrown instanceof Error ? thrown.message : '') ?? [];
  if (address === undefined) throw thrown;
  return (await import(/* @vite-ignore */ `${address}?again=${count}`)) as Thing;
}

/** How to retry a file. */
export interface RetryHooks<Thing> {
  /** Runs before each retry. */
  readonly reload: () => Promise<void>;
  /** Imports a module that the browser marked as failed under another address; `count` is never the same. */
  readonly again: (thrown: unknown, count: number) => Promise<Thing>;
}

/** Loads once; a failure is cached for a moment, and then the next `get` retries. */
export function retryingLoader<Thing>(
  load: () => Promise<Thing>,
  { reload, again }: RetryHooks<Thing> = { reload: reloadStyles, again: reimport },
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
      if (tries > 1) await reload();
      const thing = await load().catch((thrown: unknown) => {
        if (tries === 1) throw thrown;
        return again(thrown, tries);
      });
      loaded = { thing };
      return thing;
    } catch (error) {
      failedAt = now();
      throw error;
    }
  };
  return {
    /** The loaded part, synchronously. */
    peek: () => loaded,
    get(): Promise<Thing> {
      if (current === undefined || (failedAt !== undefined && now() - failedAt >= retryDelayMs)) {
        current = start();
        current.catch(() => undefined);
      }
      return current;
    },
  };
}

/**
 * `load` imports the file, `pick` takes the part out of it. Render it inside Suspense and a boundary that can retry;
 * `preload` never fails, but rendering does; `arrives` says whether the file could be loaded.
 */
export function lazyPart<File, Props>(load: () => Promise<File>, pick: (file: File) => (props: Props) => ReactNode) {
  const loader = retryingLoader(load);
  function Later(props: Props & object) {
    const file = loader.peek()?.thing ?? use(loader.get());
    const Piece = pick(file);
    return <Piece {...props} />;
  }
  const arrives = () =>
    loader.get().then(
      () => true,
      () => false,
    );
  // The router requires a promise of void.
  return Object.assign(Later, { arrives, preload: arrives as unknown as () => Promise<void> });
}
