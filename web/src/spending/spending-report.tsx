/** The spending: this month, months, categories, products, and people. What belongs to one or all accounts comes as children. */
import type { ReactNode } from 'react';
import { BarChartIcon } from '../parts/icons/finance-icons.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { CategoryTable } from './category-table.tsx';
import { MonthTable } from './month-table.tsx';
import { periodWords } from './month-words.ts';
import { PersonTable } from './person-table.tsx';
import { ProductTable } from './product-table.tsx';
import styles from './spending.module.css';
import type { Figures } from './spending-controls.tsx';
import { ThisMonth } from './this-month.tsx';

interface SpendingReportProps {
  readonly figures: Figures;
  /** Only one category is shown. */
  readonly isFiltered: boolean;
  /** Another choice is loading. */
  readonly isOld: boolean;
  readonly children: ReactNode;
}

function Chosen({ figures }: { readonly figures: Figures }) {
  if (figures.total.orders === 0) {
    return (
      <EmptyState icon={BarChartIcon} title={`No orders for ${periodWords(figures.total)}`}>
        <p>Choose other months or another category to see more.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <CategoryTable figures={figures} />
      <ProductTable figures={figures} />
      <PersonTable figures={figures} />
    </>
  );
}

export function SpendingReport({ figures, isFiltered, isOld, children }: SpendingReportProps) {
  const isEmpty = figures.months.every(({ orders }) => orders === 0);
  return (
    <div className={styles.report} data-old={isOld || undefined} aria-busy={isOld}>
      <ThisMonth figures={figures} />
      {children}
      {isEmpty ? (
        <EmptyState
          icon={BarChartIcon}
          title={`No orders${isFiltered ? ' in this category' : ''} in the last 13 months`}
        >
          <p>{isFiltered ? 'Choose another category to see more.' : 'Orders appear here as soon as they’re placed.'}</p>
        </EmptyState>
      ) : (
        <>
          <MonthTable figures={figures} />
          <Chosen figures={figures} />
        </>
      )}
      <p className={styles.soft}>
        Orders count from the day they’re placed, at the prices on the order, before tax and freight. Canceled lines,
        and orders that were sent back to the cart, don’t count. The monthly budget counts what was invoiced, so its
        figures differ.
      </p>
    </div>
  );
}
