/** Tells which of several processes hang, by the questions that they left unanswered. */

/**
 * Counts questions and not time: if the process that asks was stopped itself, by a debugger or with its whole machine, everybody
 * seems silent afterward although nobody was asked.
 */
export function countSilence<Asked extends object>(most: number) {
  const unanswered = new WeakMap<Asked, number>();
  return {
    /** It said something. */
    heard: (asked: Asked) => void unanswered.set(asked, 0),
    /** Before each question: whether it has left too many unanswered. */
    isHung(asked: Asked): boolean {
      const count = unanswered.get(asked) ?? 0;
      unanswered.set(asked, count + 1);
      return count >= most;
    },
  };
}
