import { expect, it } from 'vitest';
import { countSilence } from './silence.ts';

it('a process hangs once it has left too many questions unanswered, however long nobody asked', () => {
  const silence = countSilence<object>(3);
  const [one, other] = [{}, {}];
  const ask = (asked: object, times: number) => Array.from({ length: times }, () => silence.isHung(asked));
  expect(ask(one, 3)).toEqual([false, false, false]);
  silence.heard(one);
  expect(ask(one, 4)).toEqual([false, false, false, true]);
  expect(ask(other, 1)).toEqual([false]);
});
