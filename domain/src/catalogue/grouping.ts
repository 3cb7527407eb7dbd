/** Products of a result under headings: by category, by manufacturer, or not at all [A2.39] [A9.10]. */

export type GroupBy = 'category' | 'manufacturer';

/** The radio set, in its order; an absent value is None. */
export const groupChoices: readonly { readonly value: GroupBy | undefined; readonly label: string }[] = [
  { value: undefined, label: 'None' },
  { value: 'category', label: 'Category' },
  { value: 'manufacturer', label: 'Manufacturer' },
];

export const isGroupBy = (value: unknown): value is GroupBy => value === 'category' || value === 'manufacturer';

const noGroup = '(Uncategorized)';

/** The heading that a product stands under. */
export function groupLabel(
  item: { readonly categoryDescription: string | null; readonly vendorName: string },
  groupBy: GroupBy,
): string {
  const label = (groupBy === 'category' ? (item.categoryDescription ?? '') : item.vendorName).trim();
  return label === '' ? noGroup : label;
}
