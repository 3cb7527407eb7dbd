/** The amount that is compared with a month's budget. */
import { type Cents, sumCents } from '../money/index.ts';

interface MonthFigure {
  readonly category: string;
  readonly year: number;
  readonly month: number;
  readonly amount: Cents;
}

/** The merchandise of one month; service work and equipment aren't monthly expenses. */
export function monthlyExpenses(
  figures: readonly MonthFigure[],
  { year, month }: { year: number; month: number },
): Cents {
  return sumCents(
    figures
      .filter((figure) => figure.category === 'MERCHANDISE' && figure.year === year && figure.month === month)
      .map(({ amount }) => amount),
  );
}
