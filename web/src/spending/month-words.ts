/** Months of the spending in words. */
import { monthLabel, monthOf, periodLabel } from '@operatory/domain/sales-report';

/** `Feb 2026` */
export const monthWords = (key: string): string => periodLabel({ from: monthOf(key), to: monthOf(key) });

/** `Feb 26` */
export const shortMonth = (key: string): string => monthLabel(monthOf(key));

/** `Feb to Apr 2026` */
export const periodWords = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  periodLabel({ from: monthOf(from), to: monthOf(to) });
