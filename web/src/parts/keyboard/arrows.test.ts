import { expect, it } from 'vitest';
import { arrowStep, arrowTarget } from './arrows.ts';

const press = (key: string, changes = {}) => ({ key, altKey: false, ctrlKey: false, metaKey: false, ...changes });

it('moves one position up or down, and with Home and End to the first and the last one', () => {
  const keys = ['ArrowDown', 'ArrowUp', 'Home', 'End', 'a'].map((key) => press(key));
  expect(keys.map((key) => arrowTarget(key, 3, 10))).toEqual([4, 2, 0, 9, undefined]);
  expect(arrowTarget(press('ArrowUp'), 0, 10)).toBe(-1);
  expect(arrowTarget(press('ArrowDown'), 9, 10)).toBe(10);
  expect(keys.map(arrowStep)).toEqual([1, -1, undefined, undefined, undefined]);
});

it('leaves keys with Alt, Ctrl, and Cmd to the browser', () => {
  for (const held of ['altKey', 'ctrlKey', 'metaKey']) {
    for (const key of ['ArrowUp', 'Home']) expect(arrowTarget(press(key, { [held]: true }), 3, 10)).toBeUndefined();
  }
});
