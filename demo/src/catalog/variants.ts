/** The variants of a product line: which combinations of size, shade and pack are made, and what sells most. */
import type { Random } from '../random.ts';
import type { Family, Pack } from './families/index.ts';

export interface Variant {
  /** Such as `['Blue', 'Medium']`. */
  readonly words: readonly string[];
  readonly pack: Pack;
  /** Its sales relative to the other variants of its line, where 1 is average. */
  readonly demand: number;
}

interface Value {
  readonly word: string;
  readonly demand: number;
}

/** A long list of values is cut to a part of it, so that lines differ; the ones that sell most always stay. */
function valuesOf(axis: readonly string[], random: Random): Value[] {
  const share = axis.length > 6 ? 0.6 + random.next() * 0.4 : 1;
  return axis
    .map((value) => ({ word: value.replace(/\*$/, ''), demand: value.endsWith('*') ? 2.4 : 0.5 + random.next() }))
    .filter(({ demand }) => demand === 2.4 || random.next() < share);
}

/** All variants of one line, in catalog order. A line carries one or two packs. */
export function variantsOf(family: Family, random: Random): Variant[] {
  let combinations: Value[][] = [[]];
  for (const axis of family.axes) {
    const values = valuesOf(axis, random);
    combinations = combinations.flatMap((before) => values.map((value) => [...before, value]));
  }
  const [first, ...others] = family.packs;
  const packs = first === undefined ? [] : [first, ...random.sample(others, random.chance(0.55) ? 1 : 0)];
  return packs.flatMap((pack, index) =>
    combinations.map((values) => ({
      words: values.map(({ word }) => word),
      pack,
      demand: values.reduce((product, { demand }) => product * demand, index === 0 ? 1 : 0.4),
    })),
  );
}

const units: Record<string, string> = {
  Bag: 'BG',
  Bottle: 'BT',
  Box: 'BX',
  Boxes: 'BX',
  Can: 'CN',
  Canister: 'CN',
  Card: 'CD',
  Cartridge: 'CQ',
  Case: 'CS',
  Each: 'EA',
  Jar: 'JR',
  Kit: 'KT',
  Pack: 'PK',
  Pouch: 'PO',
  Roll: 'RL',
  Spool: 'SP',
  Syringe: 'SY',
  Tube: 'TB',
  Vial: 'VL',
};

/** Unit of measure of a pack, such as `BX`; `EA` for packs without a unit. */
export function unitOfMeasure(pack: string): string {
  const last = pack.split(/[\s/]/).at(-1) ?? '';
  return units[last] ?? 'EA';
}

/** A pack in words: `100/Box` is `Box of 100`, `1/Each` is `Each`, `5 mL Bottle` stays. */
export function packInWords(pack: string): string {
  const [count, unit] = pack.split('/');
  if (unit === undefined || count === undefined) return pack;
  return count === '1' ? unit : `${unit} of ${count}`;
}
