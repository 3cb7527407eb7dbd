/** Arrow keys in a vertical list. */
import type { KeyboardEvent } from 'react';

type Keys = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** One down or one up; `undefined` for other keys and with Alt, Ctrl, or Cmd, which belong to the browser. */
export function arrowStep({ key, altKey, ctrlKey, metaKey }: Keys): 1 | -1 | undefined {
  return altKey || ctrlKey || metaKey ? undefined : steps[key];
}

/**
 * The position that an arrow key, Home, or End moves to from position `at` of `count`; `undefined` for other keys. The result is -1 above
 * the first place and `count` below the last one: the list decides whether to stop there, to start over, or to leave.
 */
export function arrowTarget(event: Keys, at: number, count: number): number | undefined {
  const step = arrowStep(event);
  if (step !== undefined) return at + step;
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined;
  return { Home: 0, End: count - 1 }[event.key];
}
