/** Downloads the lines of an order as CSV, as they're shown. */
import type { Order } from '@operatory/contract/orders';
import { plainDateIn } from '@operatory/domain/dates';
import { csvOf } from '@operatory/domain/documents';
import { orderCsvHead, orderCsvRows } from '@operatory/domain/orders';
import { CsvButton } from '../parts/reports/csv-button.tsx';
import { settings } from '../settings/index.ts';

export function OrderCsvButton({ order }: { readonly order: Order }) {
  const read = async () => {
    const day = plainDateIn(settings().timeZone, new Date(order.orderDate));
    return new Blob([csvOf([orderCsvHead, ...orderCsvRows(order, day)])], { type: 'text/csv' });
  };
  return <CsvButton fileName={`order-${order.orderNumber}.csv`} read={read} label="Download CSV of the order" />;
}
