/** The page's side of the worker that reads codes: takes a picture, returns its texts. */
import type { CodesReply, Reads } from './read-codes.worker.ts';

export interface CodeReader {
  /** One picture at a time, which the reader closes. Throws if the reader's files didn't load. */
  read(picture: ImageBitmap): Promise<readonly string[]>;
  close(): void;
}

export type { Reads };

/** Starts the worker, which begins loading its files at once. */
export function openCodeReader(reads: Reads): CodeReader {
  const thread = new Worker(new URL('./read-codes.worker.ts', import.meta.url), { type: 'module' });
  let answer: ((reply: CodesReply) => void) | undefined;
  let isBroken = false;
  thread.addEventListener('message', ({ data }: MessageEvent<CodesReply>) => answer?.(data));
  thread.addEventListener('error', () => {
    isBroken = true;
    answer?.({ isFaulty: true });
  });
  return {
    async read(picture) {
      const reply = await new Promise<CodesReply>((resolve) => {
        answer = resolve;
        if (isBroken) resolve({ isFaulty: true });
        else thread.postMessage({ picture, reads }, [picture]);
      });
      if ('isFaulty' in reply) throw new Error('the code reader did not come');
      return reply.codes;
    },
    close: () => thread.terminate(),
  };
}
