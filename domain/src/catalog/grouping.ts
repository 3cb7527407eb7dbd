/** Groups the products of a result under headings: by category, by manufacturer, or not at all. */

export type GroupBy = 'category' | 'manufacturer';

/** The radio buttons in order; an absent value means None. */
export const groupChoices: readonly { readonly value: GroupBy | undefined; readonly label: string }[] = [
  { value: undefined, label: 'None' },
  { value: 'category', label: 'Category' },
  { value: 'manufacturer', label: 'Manufacturer' },
];

export const isGroupBy = (value: unknown): value is GroupBy => value === 'category' || value === 'manufacturer';

const noGroup = '(Uncategorized)';

/** The heading of a product. */
export function groupLabel(
  item: { readonly categoryDescription: string | null; readonly vendorName: string },
  groupBy: GroupBy,
): string {
  const label = (groupBy === 'category' ? (item.categoryDescription ?? '') : item.vendorName).trim();
  return label === '' ? noGroup : label;
}
