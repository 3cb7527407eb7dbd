/** The change between two periods as a document and as a table for a spreadsheet. */
import type { DocumentDescription } from '../documents/document.ts';
import { addressLines, type Issuer, issuerBlock, type Recipient } from '../documents/issuer.ts';
import { type Cents, dollarsFromCents, formatUsd } from '../money/index.ts';
import { plural } from '../words/index.ts';
import type { ReportMonth } from './category-report.ts';
import type { ComparedPeriods, Period } from './periods.ts';
import { monthName } from './report-files.ts';
import {
  type ChangeCause,
  causeNames,
  changeCauses,
  type ProductSales,
  productChange,
  productsBehind,
  type SalesChange,
} from './sales-change.ts';

const sameMonth = (one: ReportMonth, other: ReportMonth) => one.year === other.year && one.month === other.month;

const fullMonth = ({ year, month }: ReportMonth) => `${monthName(month)} ${year}`;

/** `Feb 2026`, `Dec 2025 to Feb 2026`, or `May to Oct 2026`: years in full, because “Feb 26” would be a day. */
export function periodLabel({ from, to }: Period): string {
  if (sameMonth(from, to)) return fullMonth(to);
  return `${from.year === to.year ? monthName(from.month) : fullMonth(from)} to ${fullMonth(to)}`;
}

export interface ChangeFacts {
  readonly change: SalesChange;
  readonly products: readonly ProductSales[];
  readonly periods: ComparedPeriods;
}

/** Products of a category that the document has. */
const maxPrinted = 25;

type Causes = Readonly<Partial<Record<ChangeCause, Cents>>>;

/** Describes the change for print: each category with the products that changed it most. */
export function describeSalesChange({
  change,
  products,
  periods,
  issuer,
  recipient,
}: ChangeFacts & { readonly issuer: Issuer; readonly recipient: Recipient }): DocumentDescription {
  const amounts = (before: Cents, causes: Causes, after: Cents) => [
    formatUsd(before),
    ...changeCauses.map((cause) =>
      causes[cause] === undefined || causes[cause] === 0 ? '' : formatUsd(causes[cause]),
    ),
    formatUsd(after),
  ];
  const productRows = (category: SalesChange['rows'][number]['label']) => {
    const own = productsBehind(products, { category });
    const more = own.length - maxPrinted;
    return [
      ...own
        .slice(0, maxPrinted)
        .map((product) => [
          `– ${product.itemNumber} ${product.description}`,
          ...amounts(product.before.amount, productChange(product), product.after.amount),
        ]),
      ...(more > 0
        ? [[`– and ${plural(more, 'more product')}`, ...Array<string>(changeCauses.length + 2).fill('')]]
        : []),
    ];
  };
  const { total } = change;
  return {
    title: 'Change in sales',
    name: `${periodLabel(periods.before)} and ${periodLabel(periods.after)}`,
    issuer: issuerBlock(issuer),
    blocks: [{ label: 'Customer', lines: addressLines(recipient.name, recipient) }],
    facts: [
      ['Customer', recipient.customerNumber],
      ['Earlier', periodLabel(periods.before)],
      ['Later', periodLabel(periods.after)],
    ],
    columns: [
      { label: 'Category or product', align: 'left', share: 30 },
      { label: 'Earlier', align: 'right', share: 11 },
      ...changeCauses.map((cause) => ({ label: causeNames[cause], align: 'right' as const, share: 11 })),
      { label: 'Later', align: 'right', share: 11 },
    ],
    rows: change.rows
      .filter(
        ({ before, after, causes }) => before !== 0 || after !== 0 || changeCauses.some((cause) => causes[cause] !== 0),
      )
      .flatMap(({ label, before, after, causes }) => [
        [label, ...amounts(before, causes, after)],
        ...productRows(label),
      ]),
    sumRow: ['Total', ...amounts(total.before, total.causes, total.after)],
    emptyText: 'Nothing was bought.',
    totals: [],
    footer: `Change in sales · Customer ${recipient.customerNumber}`,
    orientation: 'landscape',
    fontSize: 8,
  };
}

/** Rows of a spreadsheet: the categories, then every product with its pieces; amounts in dollars. */
export function salesChangeTable({ change, products, periods }: ChangeFacts): (string | number)[][] {
  const dollars = (amount: Cents | undefined) => dollarsFromCents(amount ?? (0 as Cents));
  const causes = (of: Causes) => changeCauses.map((cause) => dollars(of[cause]));
  const [earlier, later] = [periodLabel(periods.before), periodLabel(periods.after)];
  const names = changeCauses.map((cause) => causeNames[cause]);
  return [
    ['Category', earlier, ...names, later],
    ...change.rows.map((row) => [row.label, dollars(row.before), ...causes(row.causes), dollars(row.after)]),
    ['Total', dollars(change.total.before), ...causes(change.total.causes), dollars(change.total.after)],
    [],
    [
      ...['Product', 'Description', 'Category', `Pieces ${earlier}`, `Pieces ${later}`],
      ...[earlier, ...names.slice(0, -1), later],
    ],
    ...productsBehind(products, {}).map((product) => [
      ...[product.itemNumber, product.description, product.category, product.before.quantity, product.after.quantity],
      ...[
        dollars(product.before.amount),
        ...causes(productChange(product)).slice(0, -1),
        dollars(product.after.amount),
      ],
    ]),
  ];
}
