import type { ItemCard } from '@operatory/contract/catalog';
import type { ResolvedLine } from '@operatory/contract/pasted-lines';
import { readPastedLines } from '@operatory/domain/pasted-lines';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Decisions, nothingDecided, pasteView, swapLines, undoSwap, whatIsLeft } from './paste-view.ts';

const card = (itemNumber: string) => ({ itemNumber, description: `Thing ${itemNumber}` }) as ItemCard;
const items = ['10000001', '10000002', '10000003'].map(card);

const found = (itemNumber: string): ResolvedLine => ({
  itemNumber,
  foundBy: 'item-number',
  obstacle: null,
  alternatives: [],
});
const open = (obstacle: NonNullable<ResolvedLine['obstacle']>, alternatives: string[] = []): ResolvedLine => ({
  itemNumber: null,
  foundBy: null,
  obstacle,
  alternatives,
});

const text = ['Item\tQty', '10000001\t2', '10000001\t3', 'gloves\t4', '10000002\tlots', 'Total\t9'].join('\n');
const list = readPastedLines(text);
const answer = {
  items,
  orderedBefore: ['10000003'],
  lines: [found('10000001'), found('10000001'), open('several', ['10000003']), found('10000002')],
};

it('combines lines of one product, lists unresolved lines, and asks for unreadable quantities', () => {
  const view = pasteView(list, answer, nothingDecided);
  expect(view.found.map(({ item, quantity, notes }) => [item.itemNumber, quantity, ...notes])).toEqual([
    ['10000001', 5, 'Lines 2 and 3 combined'],
    ['10000002', 0, 'Couldn’t read the quantity. How many?'],
  ]);
  expect(view.open).toEqual([
    {
      line: list.lines[2],
      reason: 'Several matches. Choose one.',
      named: undefined,
      alternatives: [{ item: card('10000003'), isOrderedBefore: true }],
    },
  ]);
  expect(view.passed.map(({ place }) => place)).toEqual([1, 6]);
});

it('applies choices, skipped lines, and quantities', () => {
  const decisions = {
    ...nothingDecided,
    chosen: { 4: card('10000001') },
    leftOut: new Set([5]),
    quantities: { '10000001': 7 },
  };
  const view = pasteView(list, answer, decisions);
  expect(view.found).toMatchObject([{ quantity: 7, listed: 9, lines: [{ place: 2 }, { place: 3 }, { place: 4 }] }]);
  expect([view.open.length, view.leftOut.map(({ place }) => place)]).toEqual([0, [5]]);
});

describe('a swap', () => {
  const swap = { places: [2, 3], replaced: card('10000001'), item: card('10000003'), quantity: 3 };
  const shown = (decisions: Decisions) =>
    pasteView(list, answer, decisions).found.map(({ item, quantity, swapped, notes }) => [
      item.itemNumber,
      quantity,
      swapped,
      notes[0],
    ]);

  it('replaces all lines of a product with packs of its substitute', () => {
    expect(shown(swapLines(nothingDecided, swap))).toEqual([
      ['10000003', 3, [2, 3], 'Instead of Thing 10000001'],
      ['10000002', 0, [], 'Couldn’t read the quantity. How many?'],
    ]);
  });

  it('adds to the list’s own quantity of the substitute, even if the person typed one', () => {
    const chosen = { ...nothingDecided, chosen: { 4: card('10000003') } };
    expect(shown(swapLines(chosen, swap))[0]).toEqual(['10000003', 7, [2, 3], 'Instead of Thing 10000001']);
    const typed = { ...chosen, quantities: { '10000003': 10, '10000001': 8 } };
    expect(shown(swapLines(typed, swap))[0]?.[1]).toBe(13);
  });

  it('leaves no trace once it is undone', () => {
    expect(undoSwap(swapLines(nothingDecided, swap), [2, 3])).toEqual(nothingDecided);
  });

  it('of a line that can’t be ordered moves it to the found ones', () => {
    const stopped: ResolvedLine = { ...found('10000002'), obstacle: 'withdrawn' };
    const withdrawn = { ...answer, lines: [found('10000001'), found('10000001'), stopped, found('10000002')] };
    expect(pasteView(list, withdrawn, nothingDecided).open[0]?.named).toEqual(card('10000002'));
    const decisions = swapLines(nothingDecided, { ...swap, places: [4], replaced: card('10000002'), quantity: 2 });
    const view = pasteView(list, withdrawn, decisions);
    expect(view.open).toEqual([]);
    expect(view.found).toMatchObject([{ quantity: 5 }, { item: card('10000003'), quantity: 2, swapped: [4] }, {}]);
  });
});

it('keeps lines that were not added, as they were pasted', () => {
  const left = whatIsLeft(list, answer, new Set([4]));
  expect(left.text).toBe('gloves\t4');
  expect(pasteView(left.list, left.answer, nothingDecided)).toMatchObject({
    found: [],
    open: [{ line: { place: 4 } }],
  });
});

it('adds no product with quantity 0 in the list', () => {
  const zero = readPastedLines('10000001 0');
  const { found: products } = pasteView(zero, { items, orderedBefore: [], lines: [found('10000001')] }, nothingDecided);
  expect(products).toMatchObject([{ quantity: 0, notes: ['The list says 0, so it’s skipped'] }]);
});

it('has every line of the text in exactly one part, whatever is found and selected', () => {
  const lines = fc.array(
    fc.record({
      text: fc.constantFrom('10000001 x 2', 'gloves', 'Hi,', '10000002', 'Total: 4', '3 boxes of wedges'),
      resolved: fc.constantFrom(
        found('10000001'),
        found('10000002'),
        found('gone'),
        open('unknown'),
        open('unsure', ['10000003']),
      ),
      does: fc.constantFrom('nothing', 'choose', 'leave'),
    }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(lines, (rows) => {
      const pasted = readPastedLines(rows.map((row) => row.text).join('\n'));
      const row = (index: number) => rows[index - 1];
      const places = (what: string) =>
        pasted.lines.map(({ place }) => place).filter((place) => row(place)?.does === what);
      const decisions: Decisions = {
        swaps: {},
        chosen: Object.fromEntries(places('choose').map((place) => [place, card('10000003')])),
        leftOut: new Set(places('leave')),
        quantities: {},
      };
      const replies = pasted.lines.map(({ place }) => row(place)?.resolved as ResolvedLine);
      const view = pasteView(pasted, { items, orderedBefore: [], lines: replies }, decisions);
      const seen = [
        ...view.found.flatMap((product) => product.lines),
        ...view.open.map(({ line }) => line),
        ...view.leftOut,
        ...view.passed,
      ].map(({ place }) => place);
      expect(seen.sort((one, other) => one - other)).toEqual(rows.map((_, at) => at + 1));
    }),
  );
});
