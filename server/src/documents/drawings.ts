/** Draws PDFs in worker threads, so that other requests continue. */
import { availableParallelism } from 'node:os';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { openThreads } from '../jobs/threads.ts';
import { accountTurns } from '../limits/account-turns.ts';
import type { Drawing } from './drawing-thread.ts';

/** One processor stays with the requests. */
const maxThreads = Math.max(1, Math.min(2, availableParallelism() - 1));
/** With this many documents waiting, the next person is asked to try again. */
const maxWaiting = 40;
/** The largest document that people can make takes a few seconds. */
const longestMs = 60_000;

/**
 * Draws one document per person at a time; a few more wait. Someone who requests ten documents then takes only one place in the
 * queue for threads, and doesn't delay anyone else's.
 */
const perPerson = accountTurns({ maxAtOnce: 1, maxWaiting: 10, longestWaitMs: longestMs });

let threads: ReturnType<typeof openThreads> | undefined;

function drawingThreads() {
  threads ??= openThreads(import.meta.url, {
    file: 'drawing-thread',
    name: 'draw',
    maxThreads,
    maxWaiting,
    memoryMb: 512,
  });
  return threads;
}

const isFull = ({ message }: Error) => /queue (is|are) at limit|limit reached/i.test(message);

/** The PDF's bytes; a refusal where too many documents wait or one takes too long. */
export async function draw(person: string, drawing: Drawing): Promise<Buffer | Refusal<'request.too-often'>> {
  const endTurn = await perPerson.begin(person);
  const later = refuse('request.too-often', { seconds: 10 });
  if (endTurn === undefined) return later;
  try {
    const bytes = (await drawingThreads().run(drawing, {
      signal: AbortSignal.timeout(longestMs),
    })) as Uint8Array<ArrayBuffer>;
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } catch (error) {
    if (error instanceof Error && (error.name === 'AbortError' || isFull(error))) return later;
    throw error;
  } finally {
    endTurn();
  }
}
