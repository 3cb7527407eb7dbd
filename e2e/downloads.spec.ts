/** CSV downloads: a cart, an order, an account's orders, a list, and reports. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { fillCart, sendOrder } from './carts.ts';
import { openInfo } from './customer-info.ts';
import { expect, test } from './journey.ts';
import { openLists, panel } from './list-panel.ts';

/** Clicks, and returns the file's name and its rows. */
async function downloaded(page: Page, button: Locator): Promise<{ readonly name: string; readonly rows: string[] }> {
  const saving = page.waitForEvent('download');
  await button.click();
  const download = await saving;
  const text = readFileSync(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), rows: text.trim().split('\r\n') };
}

const lines = [
  { itemNumber: '10000001', quantity: 3 },
  { itemNumber: '10000002', quantity: 1 },
];

for (const person of ['practice', 'service'] as const) {
  test(`a cart, an order, orders as they’re filtered, and a list are saved as CSV by ${person}`, async ({
    signedIn,
  }) => {
    const account = '100003';
    const page = await signedIn(person);
    await page.goto('/home');
    const number = await sendOrder(page, account, lines);
    const other = await sendOrder(page, account, lines.slice(0, 1));

    await test.step('the cart, with the latest input', async () => {
      await fillCart(page, account, lines);
      await page.goto(`/customer/${account}/cart`);
      const quantity = page.getByRole('textbox', { name: /^Quantity of/ }).first();
      await quantity.fill('7');
      const { name, rows } = await downloaded(page, page.getByRole('button', { name: 'Download CSV of the cart' }));
      expect(name).toBe(`cart-${account}.csv`);
      expect(rows).toHaveLength(3);
      expect(rows.filter((row) => /,7,[\d.]+,[\d.]+$/.test(row))).toHaveLength(1);
    });
    await test.step('one order', async () => {
      await page.goto(`/order/${number}`);
      const { name, rows } = await downloaded(page, page.getByRole('button', { name: 'Download CSV of the order' }));
      expect(name).toBe(`order-${number}.csv`);
      expect(rows.slice(1).map((row) => row.split(',').slice(5, 6)[0])).toEqual(['10000001', '10000002']);
    });
    await test.step('the orders that the search finds', async () => {
      await page.goto(`/customer/${account}/orders/${other}`);
      const { name, rows } = await downloaded(page, page.getByRole('button', { name: 'Download CSV of these orders' }));
      expect(name).toBe(`orders-${account}.csv`);
      expect(rows.slice(1).map((row) => row.split(',')[0])).toEqual([String(other)]);
    });
    await test.step('a list, in the order that’s shown', async () => {
      await openLists(page, account);
      await panel(page)
        .getByRole('button', { name: /^More about/ })
        .click();
      const { name, rows } = await downloaded(page, page.getByRole('menuitem', { name: 'Download CSV' }));
      expect(name).toMatch(/^list-\d+\.csv$/);
      expect(rows[0]?.replace('\ufeff', '')).toBe(
        'Product,Description,Pack,Manufacturer,Quantity,Par level,Unit price',
      );
      const numbers = rows.slice(1).map((row) => row.split(',')[0] ?? '');
      expect(numbers.length).toBeGreaterThan(1);
      expect(numbers).toEqual(numbers.toSorted());
    });
  });
}

test('lead products, free goods and the coupons of their ledger, and the balance are saved as CSV', async ({
  signedIn,
}) => {
  const page = await signedIn('service');
  const account = '100016';
  await page.goto(`/customer/${account}/lead-products`);
  const report = page.getByRole('dialog', { name: 'Lead Product Report' });
  const products = report.locator('tbody tr');
  await expect(products.first()).toBeVisible();
  const lead = await downloaded(page, report.getByRole('button', { name: 'Download CSV' }));
  expect(lead.name).toBe(`lead-products-${account}.csv`);
  expect(lead.rows).toHaveLength((await products.count()) + 1);
  expect(lead.rows[0]).toMatch(/,12 months(,20\d\d-\d\d){12}$/);

  await page.goto(`/customer/${account}/free-goods`);
  const given = page.getByRole('dialog', { name: 'Free Goods Report' });
  const all = await downloaded(page, given.getByRole('button', { name: 'Download CSV', exact: true }));
  expect(all.name).toBe(`free-goods-${account}.csv`);
  expect(all.rows.length).toBeGreaterThan(1);
  const ledger = page.getByRole('region', { name: 'Ledger' });
  await ledger.getByText(/^By coupon/).click();
  const coupons = await downloaded(page, ledger.getByRole('button', { name: 'Download CSV of the coupons' }));
  expect(coupons.name).toBe(`free-goods-ledger-${account}.csv`);
  expect(coupons.rows).toHaveLength((await ledger.locator('tbody tr').count()) + 1);

  await page.goto(`/customer/${account}/orders`);
  await openInfo(page, account, 'Financial');
  const owed = await downloaded(page, page.getByRole('button', { name: 'Download CSV of the balance' }));
  expect(owed.name).toBe(`balance-${account}.csv`);
  expect(owed.rows).toHaveLength(10);
});
