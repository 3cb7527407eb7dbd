/** A session with a connection that returns no free goods: none are offered, and the checkout doesn't require any. */
import { answerToSetUp, type Buyer, openBuyer, startPageIn } from './buyer.ts';
import { expect, test } from './journey.ts';
import { withDatabase } from './stored-orders.ts';

/** Counts for a coupon: buy 2, get 1. */
const couponItem = '10000002';

let buyer: Buyer;
test.beforeEach(async () => {
  buyer = await openBuyer();
});
test.afterEach(() => buyer.close());

const setFreeGoods = (databaseUrl: string, areReturned: boolean) =>
  withDatabase({ databaseUrl }, (client) =>
    client.query(
      `update punch_out_connection set profile = profile || jsonb_build_object('areFreeGoodsReturned', $1::boolean)
        where connection_id = 'demo-buyer'`,
      [areReturned],
    ),
  );

/** How many free items are in stored carts. */
const savedFreeItems = (databaseUrl: string) =>
  withDatabase({ databaseUrl }, async (client) => {
    const { rowCount } = await client.query(
      `select from cart, jsonb_array_elements(lines) line where line ->> 'type' = '1' and submitted_at is null`,
    );
    return rowCount;
  });

test('a session with a connection without free goods offers none, and says when chosen ones are removed', async ({
  page,
  server,
}) => {
  await setFreeGoods(server.databaseUrl, true);
  const begun = await answerToSetUp(server.url, { returnUrl: buyer.returnUrl, cookie: 'free' });
  await page.goto(buyer.pageFor(startPageIn(begun)));
  const frame = page.frameLocator('iframe');
  const card = frame.getByRole('article').filter({ hasText: couponItem });
  const freeItems = frame.getByRole('region', { name: 'Free items' });
  const goTo = (name: string) =>
    frame.getByRole('navigation', { name: 'Customer' }).getByRole('link', { name }).first().click();
  await test.step('usually, a free item is picked', async () => {
    await expect(frame.getByRole('button', { name: /^Has Coupon/ })).toBeVisible();
    await frame.getByPlaceholder('Search by Product number / description').fill(couponItem);
    await expect(card.getByText('Coupon:')).toBeAttached();
    await card.getByRole('button', { name: /^Add .* to the cart$/ }).click();
    await goTo('Cart');
    await frame.getByRole('button', { name: /^One more: Quantity of / }).click();
    await freeItems
      .getByLabel(/^Quantity of free /)
      .first()
      .fill('1');
    await page.keyboard.press('Tab');
    await expect(frame.getByText(/1 of 1 free item chosen/)).toBeVisible();
    await expect.poll(() => savedFreeItems(server.databaseUrl)).toBe(1);
  });
  await test.step('once the connection returns none, the picked one is removed and named, and nothing stops the checkout', async () => {
    await setFreeGoods(server.databaseUrl, false);
    await page.waitForTimeout(1_100);
    await page.reload();
    await goTo('Cart');
    await expect(frame.getByText(/\(free\) removed: this cart no longer qualifies/)).toBeVisible();
    await expect(freeItems).toHaveCount(0);
    await frame.getByRole('button', { name: 'Check out' }).click();
    await frame.getByRole('button', { name: 'Return cart' }).click();
    await expect.poll(() => buyer.returned.length).toBe(1);
    const message = buyer.returned[0]?.fields.get('cxml-urlencoded') ?? '';
    expect(message.match(/<ItemIn /g)).toHaveLength(1);
  });
});
