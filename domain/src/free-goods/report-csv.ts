/** The free goods report as rows of a spreadsheet. */
import type { FreeGoodsReport } from './report.ts';

/** The rows of the table, each with the group that it's in. Values are blank for people who may not see prices. */
export const freeGoodsCsvRows = ({ groups }: FreeGoodsReport): (string | number)[][] => [
  ['From', 'Item', 'Date', 'Product', 'Description', 'Quantity', 'Value ($)'],
  ...groups.flatMap(({ label, rows }) =>
    rows.map(({ item, date, product, description, quantity, value }) => [
      ...[label, item, date, product, description, quantity],
      value === undefined ? '' : (value / 100).toFixed(2),
    ]),
  ),
];
