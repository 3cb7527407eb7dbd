/** Months of the spending in words. */
import { monthLabel, periodLabel } from '@operatory/domain/sales-report';

const monthOf = (key: string) => {
  const [year = 0, month = 1] = key.split('-').map(Number);
  return { year, month };
};

/** `Feb 2026` */
export const monthWords = (key: string): string => periodLabel({ from: monthOf(key), to: monthOf(key) });

/** `Feb 26` */
export const shortMonth = (key: string): string => monthLabel(monthOf(key));

/** `Feb to Apr 2026` */
export const periodWords = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  periodLabel({ from: monthOf(from), to: monthOf(to) });
