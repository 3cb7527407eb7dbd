import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PersonIcon } from '../../parts/icons/icons.tsx';
import {
  exactFirst,
  fitsWords,
  type Jump,
  jumpKey,
  readJumps,
  rememberJump,
  type Target,
  withoutRepeats,
} from './palette-targets.ts';

const oak: Jump = { kind: 'customer', customerNumber: '100001', name: 'Oak' };
const order: Jump = { kind: 'order', orderNumber: '200145' };
const glove: Jump = { kind: 'item', itemNumber: '10000001', description: 'Glove' };

const target = (key: string): Target => ({ key, icon: PersonIcon, title: key, detail: '', go: () => undefined });

describe('recent choices', () => {
  it('are newest first, each destination once, at most eight', () => {
    expect([oak, order, glove, oak].reduce<Jump[]>(rememberJump, []).map(jumpKey)).toEqual([
      'customer 100001',
      'item 10000001',
      'order 200145',
    ]);
    const many = Array.from({ length: 20 }, (_, at): Jump => ({ kind: 'order', orderNumber: String(at + 1) }));
    expect(many.reduce<Jump[]>(rememberJump, [])).toHaveLength(8);
  });

  it('are read as stored, and anything else is ignored', () => {
    const kept = JSON.parse(JSON.stringify([oak, order, glove, { kind: 'order' }, { kind: 'theft', name: 'x' }]));
    expect(readJumps(kept)).toEqual([oak, order, glove]);
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue())), (any) => Array.isArray(readJumps(any))),
    );
  });
});

it('an action matches if each typed word is a prefix of one of its words', () => {
  expect(fitsWords('Switch to the dark theme', 'dark')).toBe(true);
  expect(fitsWords('Switch to the dark theme', 'the swi')).toBe(true);
  expect(fitsWords('Switch to the dark theme', 'ark')).toBe(false);
  expect(fitsWords('Go home', '  ')).toBe(true);
});

it('an exact match comes first, so that Enter opens it', () => {
  const groups = [
    { name: 'Orders', targets: [target('order 200145')] },
    { name: 'Products', targets: [target('item 2001'), target('item 20014')] },
  ];
  const names = (typed: string) => exactFirst(groups, typed).map(({ name }) => name);
  expect(names('20014')).toEqual(['Products', 'Orders']);
  expect(names('200145')).toEqual(['Orders', 'Products']);
  expect(names('2')).toEqual(['Orders', 'Products']);
  expect(names('')).toEqual(['Orders', 'Products']);
});

it('a destination is offered once, in its first group, and empty groups are not shown', () => {
  const groups = withoutRepeats([
    { name: 'Recent', targets: [target('a')] },
    { name: 'Customers', targets: [target('a'), target('b')] },
    { name: 'Orders', targets: [target('b')] },
  ]);
  expect(groups.map(({ name, targets }) => [name, targets.map(({ key }) => key)])).toEqual([
    ['Recent', ['a']],
    ['Customers', ['b']],
  ]);
});
