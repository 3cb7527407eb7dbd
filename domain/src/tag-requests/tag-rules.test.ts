import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TagReading, tagsChangedElsewhere } from './tags-changed.ts';
import { areAllTagged, tagChanges, toggleAllTags } from './toggle-all-tags.ts';

const set = (text: string) => new Set(text);
const items = fc.uniqueArray(fc.constantFrom(...'ABCDEFGH'), { maxLength: 8 });

describe('toggling all tags', () => {
  it('C4.23 selects all, including tag-only lines, when not all given items are selected; otherwise it keeps only the tag-only lines', () => {
    const all = (given: string, tagOnly: string, selected: string) =>
      toggleAllTags({ given: [...given], tagOnly: [...tagOnly], selected: set(selected) }).join('');
    expect(all('ABC', '', '')).toBe('ABC');
    expect(all('ABC', 'T', 'AT')).toBe('ABCT');
    expect(all('ABC', 'T', 'ABCT')).toBe('T');
    expect(all('ABC', '', 'ABC')).toBe('');
    expect(all('ABC', 'T', 'ABCTX')).toBe('T');
    expect(all('', 'T', 'T')).toBe('T');
    fc.assert(
      fc.property(items, items, items, (given, others, selected) => {
        const tagOnly = others.filter((one) => !given.includes(one));
        const next = toggleAllTags({ given, tagOnly, selected: new Set(selected) });
        const isAll = given.every((one) => selected.includes(one));
        expect(new Set(next)).toEqual(new Set(isAll ? tagOnly : [...given, ...tagOnly]));
        // Clicked twice more, it's back where it was.
        const twice = toggleAllTags({ given, tagOnly, selected: new Set(next) });
        expect(toggleAllTags({ given, tagOnly, selected: new Set(twice) })).toEqual(next);
      }),
    );
  });

  it('is on if everything ordered has a tag', () => {
    expect(areAllTagged({ given: ['A', 'B'], selected: set('ABX') })).toBe(true);
    expect(areAllTagged({ given: ['A', 'B'], selected: set('A') })).toBe(false);
    expect(areAllTagged({ given: [], selected: set('A') })).toBe(false);
  });

  it('changes a list by the differences only', () => {
    fc.assert(
      fc.property(items, items, (from, to) => {
        const changes = tagChanges(new Set(from), to);
        const after = new Set(from);
        for (const [itemNumber, isOn] of changes) isOn ? after.add(itemNumber) : after.delete(itemNumber);
        expect(after).toEqual(new Set(to));
        expect(changes.size).toBe(
          from.filter((one) => !to.includes(one)).length + to.filter((one) => !from.includes(one)).length,
        );
      }),
    );
  });
});

describe('tags that someone else changed', () => {
  const reading = (ordered: string, tagged: string, cartKey = 'cart'): TagReading => ({
    cartKey,
    ordered: [...ordered],
    tagged: [...tagged],
  });
  const changed = (before: TagReading | undefined, after: TagReading, wishes: [string, boolean][] = []) => [
    ...tagsChangedElsewhere(before, after, new Map(wishes)),
  ];

  it('are those of lines that were ordered before and after', () => {
    expect(changed(reading('AB', 'A'), reading('AB', 'B'))).toEqual([
      ['A', false],
      ['B', true],
    ]);
    expect(changed(reading('AB', 'A'), reading('AB', 'A'))).toEqual([]);
    expect(changed(reading('A', ''), reading('AB', 'B'))).toEqual([]);
    expect(changed(reading('AB', 'AT'), reading('A', 'AX'))).toEqual([]);
  });

  it('exclude this tab’s own changes, the first reading, and another cart', () => {
    expect(changed(reading('AB', 'A'), reading('AB', 'B'), [['A', false]])).toEqual([['B', true]]);
    expect(changed(undefined, reading('A', 'A'))).toEqual([]);
    expect(changed(reading('A', 'A', 'sent'), reading('A', '', 'new'))).toEqual([]);
  });
});
