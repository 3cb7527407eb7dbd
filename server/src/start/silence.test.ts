import { expect, it } from 'vitest';
import { countSilence } from './silence.ts';

it('a process hangs once it has left too many questions unanswered, however long nobody asked', () => {
  const silence = countSilence<object>({ most: 3, maxAtStart: 5 });
  const [one, other] = [{}, {}];
  const ask = (asked: object, times: number) => Array.from({ length: times }, () => silence.isHung(asked));
  silence.serves(one);
  expect(ask(one, 3)).toEqual([false, false, false]);
  silence.heard(one);
  expect(ask(one, 4)).toEqual([false, false, false, true]);
  expect(ask(other, 1)).toEqual([false]);
});

it('a starting process gets more time until it serves, even if it answers now and then', () => {
  const silence = countSilence<object>({ most: 1, maxAtStart: 3 });
  const starting = {};
  const ask = (times: number) => Array.from({ length: times }, () => silence.isHung(starting));
  silence.heard(starting);
  expect(ask(4)).toEqual([false, false, false, true]);
  silence.serves(starting);
  expect(ask(2)).toEqual([false, true]);
});
