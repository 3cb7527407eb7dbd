/** The thirty categories of the demo catalog, under one root. */

/** Name and address part of each category; its key is `1.` and its place in this list, from 1. */
const named = [
  ['Gloves', 'gloves'],
  ['Masks & Face Protection', 'masks-face-protection'],
  ['Gowns & Apparel', 'gowns-apparel'],
  ['Burs & Diamonds', 'burs-diamonds'],
  ['Composites & Restoratives', 'composites-restoratives'],
  ['Bonding & Etchants', 'bonding-etchants'],
  ['Cements & Liners', 'cements-liners'],
  ['Impression Materials', 'impression-materials'],
  ['Crown & Bridge', 'crown-bridge'],
  ['Endodontics', 'endodontics'],
  ['Anesthetics', 'anesthetics'],
  ['Needles & Syringes', 'needles-syringes'],
  ['Sutures & Surgical', 'sutures-surgical'],
  ['Hygiene & Prophy', 'hygiene-prophy'],
  ['Fluoride & Sealants', 'fluoride-sealants'],
  ['Whitening', 'whitening'],
  ['Orthodontics', 'orthodontics'],
  ['X-Ray & Sensors', 'x-ray-sensors'],
  ['Waterline Treatment', 'waterline-treatment'],
  ['Infection Control', 'infection-control'],
  ['Sterilization', 'sterilization'],
  ['Disposables', 'disposables'],
  ['Evacuation', 'evacuation'],
  ['Finishing & Polishing', 'finishing-polishing'],
  ['Hand Instruments', 'hand-instruments'],
  ['Rubber Dam & Matrix', 'rubber-dam-matrix'],
  ['Teeth', 'teeth'],
  ['Laboratory', 'laboratory'],
  ['Handpieces', 'handpieces'],
  ['Small Equipment', 'small-equipment'],
] as const;

export type CategoryName = (typeof named)[number][0];

export interface CategoryRow {
  readonly categoryKey: string;
  readonly description: string;
  readonly depth: number;
  readonly url: string;
  readonly parentKey: string | null;
}

/** Root first, then the thirty in order. */
export function demoCategories(): CategoryRow[] {
  const root = { categoryKey: '1', description: 'Dental Supplies', depth: 0, url: 'dental-supplies', parentKey: null };
  const children = named.map(([description, url], index) => ({
    categoryKey: `1.${index + 1}`,
    description,
    depth: 1,
    url,
    parentKey: '1',
  }));
  return [root, ...children];
}

const keys = new Map<CategoryName, string>(named.map(([name], index) => [name, `1.${index + 1}`]));

/** The key of a category, such as `1.7`. */
export function categoryKeyOf(name: CategoryName): string {
  return keys.get(name) ?? '1';
}

export const categoryNames: readonly CategoryName[] = named.map(([name]) => name);
