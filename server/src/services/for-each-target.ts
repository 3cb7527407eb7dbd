/** One call that does the same at several accounts or orders, each by itself. */
import { isDatabaseAway } from '../database/database-away.ts';

interface ForEachTarget<Target, Result> {
  /** Makes the result of a target where something unexpected went wrong; `detail` is a sentence for people. */
  readonly failed: (target: Target, detail: string) => Result;
  /** Receives what went wrong unexpectedly. */
  readonly onFault: (error: unknown, target: Target) => void;
}

/**
 * One after the other, in their order. A target that fails stops none of the others, unless the database is away: they would
 * fail the same way, and the same call, sent again, continues where this one stopped.
 */
export async function forEachTarget<Target, Result>(
  targets: readonly Target[],
  run: (target: Target) => Promise<Result>,
  { failed, onFault }: ForEachTarget<Target, Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const target of targets) {
    try {
      results.push(await run(target));
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      onFault(error, target);
      results.push(failed(target, 'Something went wrong on our side. Please try again.'));
    }
  }
  return results;
}
