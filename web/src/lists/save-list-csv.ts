/** Downloads the products of a list as CSV, in the order in which they're shown. */
import { csvOf } from '@operatory/domain/documents';
import { sortListItems } from '@operatory/domain/lists';
import type { QueryClient } from '@tanstack/react-query';
import { failureOf, isSessionOver } from '../calls/index.ts';
import { notify } from '../parts/messages/toasts.ts';
import { saveFile } from '../parts/reports/save-file.ts';
import { rowsWith } from './list-changes.ts';
import type { ListOrder } from './list-sort.tsx';
import { type ListSummary, listQuery } from './queries.ts';

const head = ['Product', 'Description', 'Pack', 'Manufacturer', 'Quantity', 'Par level', 'Unit price'];

interface Wanted {
  readonly customerNumber: string;
  readonly list: ListSummary;
  readonly order: ListOrder;
}

/** Prices are blank for people who may not see them. A failure is shown; it never rejects. */
export async function saveListCsv(client: QueryClient, { customerNumber, list, order }: Wanted): Promise<void> {
  try {
    const { items } = await client.fetchQuery(listQuery(client, { customerNumber, listId: list.id, ...order }));
    const rows = sortListItems(rowsWith(items, []), order).map(
      ({ itemNumber, description, quantity, parLevel, item }) => [
        ...[itemNumber, description, item.pack, item.vendorName, quantity, parLevel ?? '', item.itemInfo.price ?? ''],
      ],
    );
    saveFile(new Blob([csvOf([head, ...rows])], { type: 'text/csv' }), `list-${list.id}.csv`);
  } catch (thrown) {
    if (!isSessionOver(thrown)) notify(`Couldn’t download the list. ${failureOf(thrown).detail}`, { tone: 'failed' });
  }
}
