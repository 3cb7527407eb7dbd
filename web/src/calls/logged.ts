/**
 * Failures that aren't shown: the screen works without the response, and the browser's log has the
 * reason [A8.18].
 */
import { CallFailure, isSessionOver } from './failure.ts';

/** A failure without an id from the server gets one here, so that it can be found in this log. */
export function logTrouble(thrown: unknown): void {
  reportError(new Error(`${(thrown as Error).message} [${crypto.randomUUID()}]`, { cause: thrown }));
}

/** An unreachable server and an ended session are shown elsewhere; a fault's own id is in the server's log. */
export function logFailure(thrown: unknown): void {
  if (!(thrown instanceof CallFailure) || isSessionOver(thrown)) return;
  const { failure } = thrown;
  if (failure.kind === 'unreachable') return;
  if (failure.kind === 'fault' && failure.faultId !== undefined) reportError(thrown);
  else logTrouble(thrown);
}

/** Returns the same response; logs a failure before the caller gets it. */
export async function logged<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (thrown) {
    logFailure(thrown);
    throw thrown;
  }
}
