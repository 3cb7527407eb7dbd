/** Detects which of several processes hang, by their missed health checks. */

export interface SilenceLimits {
  /** How many unanswered questions in a row mean that a process hangs. */
  readonly most: number;
  /** The same before it serves: it reads its program and prepares, which takes longer the busier the machine is. */
  readonly maxAtStart: number;
}

/**
 * Counts checks and not time: if the checking process was stopped itself, by a debugger or with its whole machine,
 * everybody seems silent afterward although no check was sent.
 */
export function countSilence<Asked extends object>({ most, maxAtStart }: SilenceLimits) {
  const unanswered = new WeakMap<Asked, number>();
  const serving = new WeakSet<Asked>();
  return {
    /** It said something. */
    heard(asked: Asked): void {
      unanswered.set(asked, 0);
    },
    /** It has started, and serves from now on. */
    serves(asked: Asked): void {
      serving.add(asked);
      unanswered.set(asked, 0);
    },
    /** Before each question: whether it has left too many unanswered. */
    isHung(asked: Asked): boolean {
      const count = unanswered.get(asked) ?? 0;
      unanswered.set(asked, count + 1);
      return count >= (serving.has(asked) ? most : maxAtStart);
    },
  };
}
