/**
 * Keeps a log readable while something is away: the same error is logged with its stack once, and then as a count at the end of each
 * interval in which it came again. Otherwise, every request during an outage would leave the same stack behind.
 */
const minuteMs = 60_000;

/** The error that the others only wrap. */
function rootOf(error: Error): Error {
  return error.cause instanceof Error ? rootOf(error.cause) : error;
}

interface Repeatable {
  readonly text: string;
  /** The error that others only wrap. */
  readonly root: Error;
  readonly code: unknown;
  /** The line's other values. */
  readonly others: Readonly<Record<string, unknown>>;
}

/** Undefined for a line that has to be found by itself: one without an error, or with the id that a person was shown. */
function readLine([values, text]: readonly unknown[]): Repeatable | undefined {
  if (typeof values !== 'object' || values === null || typeof text !== 'string') return undefined;
  const { err, ...others } = values as Record<string, unknown>;
  if (!(err instanceof Error) || 'faultId' in others) return undefined;
  const root = rootOf(err);
  return { text, root, code: (root as { code?: unknown }).code, others };
}

/** What makes two lines the same: their text, their values, the cause, and, unless an error has a code, where it was thrown. */
const keyOf = ({ text, root, code, others }: Repeatable) =>
  JSON.stringify([text, others, code ?? [root.message, root.stack?.split('\n    at ')[1]]]);

/** Returns what decides about each line: `write` is called with its own arguments, or later with a count of those like it. */
export function countRepeated({ everyMs = minuteMs } = {}) {
  const counts = new Map<string, number>();
  return (args: readonly unknown[], write: (...args: readonly unknown[]) => void): void => {
    const line = readLine(args);
    const key = line === undefined ? '' : keyOf(line);
    const count = counts.get(key);
    if (count !== undefined) {
      counts.set(key, count + 1);
      return;
    }
    write(...args);
    if (line === undefined) return;
    counts.set(key, 0);
    const { text, root, code, others } = line;
    const timer = setInterval(() => {
      const repeated = counts.get(key) ?? 0;
      counts.set(key, 0);
      if (repeated > 0) {
        // The values of a statement, which the log must not hold, are on further lines.
        const [problem] = root.message.split('\n', 1);
        write({ ...others, repeated, seconds: everyMs / 1_000, code, problem }, text);
        return;
      }
      clearInterval(timer);
      counts.delete(key);
    }, everyMs).unref();
  };
}
