/** An offer of free items that many products count for, before the checkout. */
import { emptyCart, fillCart } from './carts.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { withDatabase } from './stored-orders.ts';

/** Products that count for one running offer, and are sold to everyone. */
const sharedOffer = (server: Parameters<typeof withDatabase>[0], count: number) =>
  withDatabase(server, async (client) => {
    const { rows } = await client.query<{ itemNumber: string }>(
      `with sold as (
         select i.item_number, i.coupon_id, count(*) over (partition by i.coupon_id) as sharing
           from item i join coupon c using (coupon_id)
          where current_date between c.start_date + 1 and c.end_date - 1 and i.life_cycle <> 'D' and i.withdrawn_at is null
            and i.is_orderable and not i.is_hidden_from_customer and not i.is_drop_ship_only)
       select item_number as "itemNumber" from sold where sharing >= $1 order by coupon_id, item_number limit $1`,
      [count],
    );
    expect(rows).toHaveLength(count);
    return rows;
  });

test('an offer for many products shows its buttons at once, and its products when asked', async ({
  signedIn,
  server,
}) => {
  const account = '100009';
  const page = await signedIn('service');
  await page.goto('/home');
  const bought = await sharedOffer(server, 8);
  await fillCart(
    page,
    account,
    bought.map((item) => ({ ...item, quantity: 3 })),
  );
  const list = page.getByRole('alertdialog', { name: 'Choose your free items' });
  const products = list.getByRole('list').getByRole('list');
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto(`/customer/${account}/cart`);
    await page.getByRole('button', { name: 'Check out' }).click();
    await expect(list.getByText('8 products, 24 bought')).toBeVisible();
    for (const name of [/^Choose \d+ free/, /^No thanks/]) {
      await expect(list.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    }
    await expect(products).toBeHidden();
    await list.getByRole('button', { name: /^Show products/ }).click();
    await expect(products.getByRole('listitem')).toHaveCount(8);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
  await emptyCart(page, account);
});
