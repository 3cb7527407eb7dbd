/** The spending as a table for a spreadsheet: months, categories, products, people, and accounts or budgets, in dollars. */
import { centsFromDollars, dollarsFromCents } from '../money/index.ts';
import { budgetLeft } from './category-budgets.ts';

interface Part {
  readonly orders: number;
  readonly amount: number;
}

export interface SpendingFigures {
  /** Whose spending it is, such as `100001 Main Street Dental`. */
  readonly who: string;
  /** The chosen category; undefined for all. */
  readonly category: string | undefined;
  readonly months: readonly (Part & { readonly month: string })[];
  /** Of the chosen months, like the rest. */
  readonly total: Part & { readonly from: string; readonly to: string };
  readonly categories: readonly { readonly name: string; readonly amount: number }[];
  readonly products: readonly {
    readonly itemNumber: string;
    readonly description: string;
    readonly category: string;
    readonly quantity: number;
    readonly amount: number;
  }[];
  readonly people: readonly (Part & { readonly name: string; readonly isStaff: boolean })[];
  readonly accounts?: readonly (Part & { readonly customerNumber: string; readonly name: string })[] | undefined;
  /** Budgets of this month that are set. */
  readonly budgets?: readonly { readonly name: string; readonly budget: number; readonly spent: number }[] | undefined;
}

type Rows = (string | number)[][];

/** The name of someone who orders; orders that weren’t placed here have none. */
export const ordererWords = ({ name, isStaff }: { readonly name: string; readonly isStaff: boolean }): string =>
  name === '' ? 'Phone or other' : isStaff ? `${name} (staff)` : name;

const leftOf = (budget: number, spent: number) =>
  dollarsFromCents(budgetLeft(centsFromDollars(budget), centsFromDollars(spent)));

function budgetRows({ budgets = [] }: SpendingFigures): Rows {
  if (budgets.length === 0) return [];
  return [
    [],
    ['Budget for this month', 'Budget', 'Ordered', 'Left'],
    ...budgets.map(({ name, budget, spent }) => [name, budget, spent, leftOf(budget, spent)]),
  ];
}

/** The parts follow each other, separated by an empty row. */
export function spendingTable(figures: SpendingFigures): Rows {
  const { who, category, months, total, categories, products, people, accounts } = figures;
  return [
    ['Spending', who],
    ['Category', category ?? 'All'],
    ['Months', `${total.from} to ${total.to}`],
    [],
    ['Month', 'Orders', 'Amount'],
    ...months.map(({ month, orders, amount }) => [month, orders, amount]),
    [],
    ['Category', 'Amount'],
    ...categories.map(({ name, amount }) => [name, amount]),
    ['Total', total.amount],
    ...budgetRows(figures),
    ...(accounts === undefined
      ? []
      : [
          [],
          ['Account', 'Name', 'Orders', 'Amount'],
          ...accounts.map(({ customerNumber, name, orders, amount }) => [customerNumber, name, orders, amount]),
        ]),
    [],
    ['Ordered by', 'Orders', 'Amount'],
    ...people.map((person) => [ordererWords(person), person.orders, person.amount]),
    [],
    ['Product', 'Description', 'Category', 'Quantity', 'Amount'],
    ...products.map((product) => [
      ...[product.itemNumber, product.description, product.category, product.quantity, product.amount],
    ]),
  ];
}
