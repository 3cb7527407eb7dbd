/** An account's buying habits, and its usual order in the cart. */
import { emptyCart } from './carts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { withDatabase } from './stored-orders.ts';

const account = '100003';
const item = '10000001';

test.use({ viewport: { width: 360, height: 740 } });

test('a practice sees how it buys, fills its cart as usual, and finds it there', async ({ signedIn, server }) => {
  const page = await signedIn('practice');
  // Every 30 days, six times, and the last time 30 days ago.
  await withDatabase(server, async (database) => {
    await database.query(
      `update item set is_orderable = true, is_on_hold = false, life_cycle = 'A', is_hidden_from_customer = false where item_number = $1`,
      [item],
    );
    await database.query('delete from order_line where customer_number = $1 and item_number = $2', [account, item]);
    await database.query(
      `with placed as (
         insert into sales_order (order_number, customer_number, order_date, origination, total_cents)
         select (select max(order_number) from sales_order) + n, $1, now() - make_interval(days => 30 * n), 'web', 0 from generate_series(1, 6) n returning order_number)
       insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents, line_group)
       select order_number, 1, $1, $2, 'Thing', 7, 1000, 'shipment' from placed`,
      [account, item],
    );
  });

  await page.goto(`/customer/${account}/orders`);
  await emptyCart(page, account);
  await page.goto(`/customer/${account}/buying-habits`);
  const panel = page.getByRole('dialog', { name: 'Buying habits' });
  await expect(panel.getByRole('row').filter({ hasText: item })).toContainText('30 days');
  await expect(panel.getByText('Who orders')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await panel.getByRole('tab', { name: 'Habits' }).press('ArrowRight');
  const lines = panel.getByRole('list', { name: 'Can be ordered now' }).getByRole('listitem');
  const line = lines.filter({ hasText: item });
  await expect(line).toContainText('Usually 7 every 30 days (6 purchases); last on');
  for (const other of await lines.filter({ hasNotText: item }).all()) await other.getByRole('textbox').fill('0');
  await line.getByRole('textbox').fill('5');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Add 1 product to the cart' }).click();
  await expect(panel).toBeHidden();

  await page.goto(`/customer/${account}/buying-habits?view=usual`);
  await expect(
    panel.getByRole('region', { name: 'Not included' }).getByRole('listitem').filter({ hasText: item }),
  ).toContainText('cart');
  await page.goto(`/customer/${account}/cart`);
  await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveValue('5');
});
