/** Failures that nobody is told of: the screen goes on without the answer, and the browser's log has the reason [A8.18]. */
import { CallFailure, isSessionOver } from './failure.ts';

/** What has no id of the server's gets one here: whoever asks for help names it, and it is found in this log. */
export function logTrouble(thrown: unknown): void {
  reportError(new Error(`${(thrown as Error).message} [${crypto.randomUUID()}]`, { cause: thrown }));
}

/** A server that is away and a session that ended show by themselves; the fault's own id stands in the server's log. */
export function logFailure(thrown: unknown): void {
  if (!(thrown instanceof CallFailure) || isSessionOver(thrown)) return;
  const { failure } = thrown;
  if (failure.kind === 'unreachable') return;
  if (failure.kind === 'fault' && failure.faultId !== undefined) reportError(thrown);
  else logTrouble(thrown);
}

/** The same answer; a failure is noted on its way to the caller. */
export async function logged<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (thrown) {
    logFailure(thrown);
    throw thrown;
  }
}
