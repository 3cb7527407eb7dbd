/** Helpers for journeys about list copies and orders from them: the dialogs, and the lists to start with. */
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { items, openLists, panel, picker, post, search } from './list-panel.ts';
import type { RunningServer } from './server.ts';
import { withDatabase } from './stored-orders.ts';

export const copying = (page: Page) => page.getByRole('dialog', { name: /^Copy / });
export const updating = (page: Page) => page.getByRole('dialog', { name: /^Update copies of / });
export const toUpdate = (page: Page) => updating(page).getByRole('list', { name: 'Copies to update' });

export async function chooseInMenu(page: Page, name: string): Promise<void> {
  await panel(page)
    .getByRole('button', { name: /^More about/ })
    .click();
  await page.getByRole('menuitem', { name }).click();
}

/** Three products that everyone can order, but for the last one if it's to be discontinued. */
async function threeProducts(page: Page, server: RunningServer, customerNumber: string, isLastDiscontinued = false) {
  const products = (await search(page, 'searchText=glove', customerNumber)).slice(0, 3);
  const numbers = products.map(({ itemNumber }) => itemNumber);
  await withDatabase(server, (database) =>
    database.query(
      `update item set is_orderable = true, is_hidden_from_customer = false,
              life_cycle = case when item_number = $2 then 'D' else 'A' end
        where item_number = any($1)`,
      [numbers, isLastDiscontinued ? numbers[2] : ''],
    ),
  );
  return products;
}

/** A list with two products that can be ordered and a discontinued one. */
export async function makeListWithDiscontinued(
  page: Page,
  server: RunningServer,
  customerNumber: string,
  name: string,
) {
  const products = await threeProducts(page, server, customerNumber, true);
  const Items = products.map(({ itemNumber }, at) => ({ ProductNumber: itemNumber, Quantity: at + 3 }));
  await post(page, `/list/customer/${customerNumber}`, { Name: name, Items });
  return { products, label: `${name} (3)` };
}

/** A list with two products that can be ordered, and a third product that can be added. */
export async function makeList(page: Page, server: RunningServer, customerNumber: string, name: string) {
  const products = await threeProducts(page, server, customerNumber);
  const [first = '', second = '', third = ''] = products.map(({ itemNumber }) => itemNumber);
  const Items = [first, second].map((ProductNumber) => ({ ProductNumber, Quantity: 3 }));
  const { id } = await post(page, `/list/customer/${customerNumber}`, { Name: name, Items });
  const [description = '', secondDescription = ''] = products.map((product) => product.description);
  return { id, first, second, third, description, secondDescription, label: `${name} (2)` };
}

export const changeList = (page: Page, customerNumber: string, id: number, operation: string, productNumber: string) =>
  post(page, `/list/${id}/customer/${customerNumber}`, { operation, productNumber, quantity: 8 });

/** Changes the first product's quantity, removes the second one, and adds a third one. */
export async function changeAll(page: Page, customerNumber: string, list: Awaited<ReturnType<typeof makeList>>) {
  await changeList(page, customerNumber, list.id, 'update', list.first);
  await changeList(page, customerNumber, list.id, 'delete', list.second);
  await changeList(page, customerNumber, list.id, 'add', list.third);
}

export async function copyId(page: Page, customerNumber: string, name: string): Promise<number> {
  const answer = await page.request.get(`/api/list/customer/${customerNumber}/summary`);
  const { data } = (await answer.json()) as { data: { id: number; name: string }[] };
  return data.find((list) => list.name === name)?.id ?? 0;
}

export const copy = (
  page: Page,
  customerNumber: string,
  id: number,
  name: string,
  customerNumbers: readonly string[],
) =>
  post(page, `/list/${id}/customer/${customerNumber}/copies`, { copyId: crypto.randomUUID(), name, customerNumbers });

export async function open(page: Page, customerNumber: string, label: string): Promise<void> {
  // What was read before the hub connected is read again then, a preview included.
  const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await page.goto(`/customer/${customerNumber}/products`);
  await openLists(page, customerNumber);
  await picker(page).selectOption({ label });
  await expect(items(page)).toBeVisible();
  await connected;
}
