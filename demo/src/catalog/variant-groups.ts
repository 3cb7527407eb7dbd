/** Items of a line that differ in size, color, or shade: one group for each pack, as an ERP would send them. */

import {
  brightColors,
  compositeShades,
  fewShades,
  garmentSizes,
  gloveSizes,
  neonColors,
  toothShades,
} from './families/axes.ts';
import type { Axis } from './families/family.ts';
import type { LineItem, ProductLine } from './lines.ts';

const known = new Map<string, string>(
  Object.entries({
    Size: [...gloveSizes, ...garmentSizes],
    Shade: [...toothShades, ...compositeShades, ...fewShades],
    Color: [...brightColors, ...neonColors, 'Black', 'Violet Blue', 'Ice Blue', 'Clear'],
  }).flatMap(([name, values]) => values.map((value) => [value.replace(/\*$/, ''), name] as const)),
);

/** Such as `Size`; undefined for an axis whose values are something else, or of several kinds. */
function nameOf(axis: Axis): string | undefined {
  const names = new Set(axis.map((value) => known.get(value.replace(/\*$/, ''))));
  const [name] = names;
  return names.size === 1 ? name : undefined;
}

const none = { variantGroup: null, variantOption: null, secondVariantOption: null };

/** Only lines of one or two axes that all have a name. */
export function groupOf(
  { index, family }: ProductLine,
  { variant }: LineItem,
): { readonly [Name in keyof typeof none]: string | null } {
  const names = family.axes.map(nameOf);
  if (names.length === 0 || names.length > 2 || names.includes(undefined)) return none;
  const [first, second = null] = names.map((name, index) => `${name}: ${variant.words[index]}`);
  const pack = family.packs.findIndex(([text]) => text === variant.pack[0]);
  return { variantGroup: `line-${index}-${pack + 1}`, variantOption: first ?? null, secondVariantOption: second };
}
