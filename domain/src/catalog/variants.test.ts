import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readVariantOption } from './variant-option.ts';
import { type Variant, variantChooser, variantStateOf, variantStateWords } from './variants.ts';

const variant = (itemNumber: string, ...options: string[]): Variant => ({
  itemNumber,
  options: options.flatMap((text) => readVariantOption(text) ?? []),
});

const words = (variants: readonly Variant[], itemNumber: string) =>
  variantChooser(variants, itemNumber).axes.map(({ name, choices }) => [
    name,
    choices.map(({ value, variant: { itemNumber: to }, isCurrent, alsoChanges }) =>
      [value, to, isCurrent ? 'current' : '', ...alsoChanges].filter((word) => word !== '').join(' '),
    ),
  ]);

describe('a chooser of variants', () => {
  const gloves = [
    variant('1', 'Color: Blue', 'Size: Large'),
    variant('2', 'Color: Blue', 'Size: Small'),
    variant('3', 'Color: Black', 'Size: Small'),
    variant('4', 'Color: Blue', 'Size: X-Small'),
  ];

  it('keeps the other option where that is sold, and otherwise says what changes as well', () => {
    expect(words(gloves, '2')).toEqual([
      ['Color', ['Black 3', 'Blue 2 current']],
      ['Size', ['X-Small 4', 'Small 2 current', 'Large 1']],
    ]);
    expect(words(gloves, '1')[0]).toEqual(['Color', ['Black 3 Small', 'Blue 1 current']]);
  });

  it('sorts sizes by size and shades by their numbers', () => {
    const shades = ['A3.5', 'B1', 'A10', 'A2', 'A3'].map((shade) => variant(shade, `Shade: ${shade}`));
    expect(variantChooser(shades, 'A2').axes[0]?.choices.map(({ value }) => value)).toEqual([
      'A2',
      'A3',
      'A3.5',
      'A10',
      'B1',
    ]);
  });

  it('lists apart what no choice leads to', () => {
    const odd = [...gloves, variant('5', 'Length: Long'), variant('6', 'Color: Blue', 'Size: Small')];
    expect(variantChooser(odd, '2').others.map(({ itemNumber }) => itemNumber)).toEqual(['5', '6']);
    expect(variantChooser(odd, '6').others.map(({ itemNumber }) => itemNumber)).toEqual(['2', '5']);
    expect(variantChooser(odd, 'unknown')).toEqual({ axes: [], others: [] });
  });

  const anyOption = (name: string, values: string[]) => fc.constantFrom(...values.map((value) => `${name}: ${value}`));
  const anyGroup = fc
    .array(
      fc.oneof(
        fc.tuple(anyOption('Color', ['Blue', 'Black', 'White'])),
        fc.tuple(anyOption('Color', ['Blue', 'Black', 'White']), anyOption('Size', ['S', 'M', 'L'])),
      ),
      { minLength: 1, maxLength: 12 },
    )
    .map((options) => options.map((each, index) => variant(String(index), ...each)));

  it('leads from each product to each other one of its group, in choices and the list beside them', () => {
    fc.assert(
      fc.property(anyGroup, fc.nat(), (group, index) => {
        const seen = new Set<string>();
        const next = [group[index % group.length]?.itemNumber ?? ''];
        for (const itemNumber of next) {
          if (seen.has(itemNumber)) continue;
          seen.add(itemNumber);
          const { axes, others } = variantChooser(group, itemNumber);
          next.push(...others.map((other) => other.itemNumber));
          next.push(...axes.flatMap(({ choices }) => choices.map((choice) => choice.variant.itemNumber)));
        }
        expect(seen.size).toBe(group.length);
      }),
    );
  });

  it('offers each value once, and leads to a product that has it', () => {
    fc.assert(
      fc.property(anyGroup, (group) => {
        for (const { name, choices } of variantChooser(group, '0').axes) {
          expect(new Set(choices.map(({ value }) => value)).size).toBe(choices.length);
          expect(choices.filter(({ isCurrent }) => isCurrent).map((choice) => choice.variant.itemNumber)).toEqual([
            '0',
          ]);
          for (const { value, variant: to } of choices) expect(to.options).toContainEqual({ name, value });
        }
      }),
    );
  });
});

describe('a variant', () => {
  it.each([
    ['Size: Medium', { name: 'Size', value: 'Medium' }],
    [' Size :M ', { name: 'Size', value: 'M' }],
    ['Ratio: 1:2', { name: 'Ratio', value: '1:2' }],
    ['Size:\u00a0M', { name: 'Size', value: 'M' }],
    ['Pack\u00a0\u2003Size : M\tL', { name: 'Pack Size', value: 'M L' }],
    ['Medium', undefined],
    ['\u200b: M', undefined],
    ['Size: \u200b', undefined],
    ['Size: M\u200b', undefined],
    ['Si\u00adze: M', undefined],
    ['Size: \u00a0', undefined],
    [': M', undefined],
    ['Size:', undefined],
  ])('has the option %s', (text, option) => {
    expect(readVariantOption(text)).toEqual(option);
  });

  const ordinary = { lifeCycle: 'A', isOrderable: true, isOnHold: false, isDropShipOnly: false };
  it.each([
    [{}, ''],
    [{ availability: 'available' }, ''],
    [{ availability: 'ships-in-2-3-weeks' }, 'out of stock'],
    [{ inventories: [{ quantityAvailable: 0 }, { quantityAvailable: 0 }, { quantityAvailable: 9 }] }, 'out of stock'],
    [{ inventories: [{ quantityAvailable: 0 }], isDropShipOnly: true }, ''],
    [{ isOnHold: true, availability: 'temporarily-unavailable' }, 'on hold'],
    [{ lifeCycle: 'D' }, 'discontinued'],
    [{ lifeCycle: 'W', isOrderable: false }, 'can’t be ordered'],
    [{ isOrderable: false }, 'can’t be ordered'],
  ])('%j is marked “%s”', (facts, mark) => {
    expect(variantStateWords(variantStateOf({ ...ordinary, ...facts }))).toBe(mark);
  });
});
