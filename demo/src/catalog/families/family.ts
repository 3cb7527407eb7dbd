/** A kind of product: its words, its variants, its packs, and its price. */
import type { CategoryName } from '../categories.ts';

/** Values of one way in which variants differ; a `*` at the end marks the ones that sell most. */
export type Axis = readonly string[];

/** A pack, such as `100/Box` or `5 mL Bottle`, and its price as a multiple of the first pack's. */
export type Pack = readonly [text: string, factor: number];

export interface Family {
  /** The plain name of the thing, as descriptions use it. */
  readonly name: string;
  readonly category: CategoryName;
  /** United Nations product code, 8 digits. */
  readonly unspsc: string;
  readonly axes: readonly Axis[];
  readonly packs: readonly Pack[];
  /** Lowest and highest list price of the first pack, in dollars. */
  readonly price: readonly [low: number, high: number];
  /** Words that distinguish the lines of manufacturers; one is chosen for each line. */
  readonly styles: readonly string[];
  /** How much it sells, 1 being ordinary. */
  readonly demand: number;
  /** Comes with a safety data sheet. */
  readonly isChemical: boolean;
  /** Costs much, is often sent by the manufacturer. */
  readonly isEquipment: boolean;
}

interface FamilyOptions {
  readonly axes?: readonly Axis[];
  readonly packs: readonly Pack[];
  readonly price: readonly [low: number, high: number];
  readonly styles?: readonly string[];
  readonly demand?: number;
  readonly isChemical?: boolean;
  readonly isEquipment?: boolean;
}

/** Creates the families of one category; each is a name and its differences from the defaults. */
export function familiesOf(
  category: CategoryName,
  unspsc: string,
  entries: readonly (readonly [name: string, options: FamilyOptions])[],
): Family[] {
  return entries.map(([name, options]) => ({
    name,
    category,
    unspsc,
    axes: options.axes ?? [],
    packs: options.packs,
    price: options.price,
    styles: options.styles ?? [''],
    demand: options.demand ?? 1,
    isChemical: options.isChemical ?? false,
    isEquipment: options.isEquipment ?? false,
  }));
}
