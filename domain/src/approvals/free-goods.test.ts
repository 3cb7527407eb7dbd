import { expect, it } from 'vitest';
import { freeGoodsToAccept, freeGoodWords } from './index.ts';

const gel = { lineId: '1/10000003/4001', description: 'Etch Gel', before: 3, after: 1 };
const mug = { lineId: '2/0/8/Mug', description: 'Mug', before: 1, after: 0 };
const same = { ...gel, after: 3 };
const accepted = (good: typeof gel, quantity = good.after) => ({ lineId: good.lineId, quantity });

it('asks about each free good that would change, until exactly that is accepted', () => {
  expect(freeGoodsToAccept([gel, mug], [])).toEqual([gel, mug]);
  expect(freeGoodsToAccept([gel, mug], [accepted(gel)])).toEqual([gel, mug]);
  expect(freeGoodsToAccept([gel, mug], [accepted(gel), accepted(mug, 1)])).toEqual([gel, mug]);
  expect(freeGoodsToAccept([gel, mug], [accepted(gel), accepted(mug)])).toEqual([]);
});

it('says nothing of free goods that stay, unless something else was accepted', () => {
  expect(freeGoodsToAccept([same], [])).toEqual([]);
  expect(freeGoodsToAccept([same], [accepted(same, 1)])).toEqual([same]);
});

it('names each free good and its new quantity', () => {
  expect(freeGoodWords([gel])).toBe('3 free Etch Gel become 1');
  expect(freeGoodWords([gel, mug])).toBe('3 free Etch Gel become 1 and 1 free Mug is removed');
  expect(freeGoodWords([same])).toBe('3 free Etch Gel stay');
});
