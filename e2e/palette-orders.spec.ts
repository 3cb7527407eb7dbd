/** Orders in the command palette, found by any of their numbers. */
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Jump to anything' });
const orders = (page: Page) => page.getByRole('group', { name: 'Orders' });

async function open(page: Page, typed: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Jump to anything' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await field(page).fill(typed);
}

test('an order is found by its PO number, however it’s written, whatever account it’s of', async ({ signedIn }) => {
  const page = await signedIn('service');
  const reply = await page.request.get('/api/Order/customer/100002?pageSize=50');
  const { data } = (await reply.json()) as { data: { orderNumber: number; poNumber?: string }[] };
  const order = data.find(({ poNumber = '' }) => poNumber.length >= 3);
  await page.goto('/home');
  await open(page, String(order?.poNumber).toLowerCase());
  const found = orders(page).getByRole('option', { name: `Order ${order?.orderNumber}` });
  await expect(found).toContainText(`${order?.poNumber}`);
  await expect(found).toContainText(new RegExp(`(?<!PO )${order?.poNumber}`));
  // An exact number isn't filled up with products.
  await expect(page.getByRole('group', { name: 'Products' })).toHaveCount(0);
  await field(page).fill(String(order?.poNumber).replaceAll(/[ -]/g, ' ').toLowerCase());
  await expect(found).toContainText(`${order?.poNumber}`);
  await found.click();
  await expect(page).toHaveURL(new RegExp(`/order/${order?.orderNumber}$`));
});

test('an order is found by a tracking number, and by the number of a product, among the accounts that one sees', async ({
  signedIn,
}) => {
  interface Listed {
    readonly orderNumber: number;
    readonly shipments: readonly {
      readonly tracking: string;
      readonly lines: readonly { readonly productId: string }[];
    }[];
  }
  const page = await signedIn('practice');
  const listed = async (account: string) => {
    const reply = await page.request.get(`/api/Order/customer/${account}?pageSize=50`);
    return ((await reply.json()) as { data: Listed[] }).data;
  };
  const data = [...(await listed('100003')), ...(await listed('100008'))];
  const numbersOf = ({ shipments }: Listed) =>
    shipments.flatMap(({ tracking }) => tracking.split('\n')).filter((line) => /^\w*\d\w*$/.test(line));
  const order = data.find((one) => numbersOf(one).length > 0) as Listed;
  const tracking = numbersOf(order)[0] ?? '';
  const product = order.shipments.flatMap(({ lines }) => lines)[0]?.productId ?? '';
  for (const person of ['practice', 'service'] as const) {
    await signedIn(person);
    await page.goto('/home');
    await open(page, tracking.toLowerCase());
    const found = orders(page).getByRole('option', { name: `Order ${order.orderNumber}` });
    await expect(found).toContainText(`Tracking ${tracking}`);
    await field(page).fill(product);
    await expect(orders(page).getByRole('option').first()).toContainText(`Product ${product}`);
  }
  // Another practice finds neither.
  await signedIn('solo');
  await page.goto('/home');
  await open(page, tracking);
  await expect(page.getByText(/^No matches for/)).toBeVisible();
});
