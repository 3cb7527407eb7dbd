/** Customer service corrects an order that the ERP rejected, and its free items follow from the purchases. */
import type { Page } from '@playwright/test';
import { fillCart, sendOrder } from './carts.ts';
import { connectErp } from './erp.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

/** Buy 2, get 1; buy 5, get 3; buy 10, get 8: three goods to choose from. */
const bought = '10000002';
const couponId = 4001;

async function goodsOf(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/shoppingCart/customerNumber/100008');
  const { data } = (await answer.json()) as {
    data: { couponItemInfo: { couponId: number; options: { redemptionItem: string }[] }[] }[];
  };
  const coupon = data[0]?.couponItemInfo.find((one) => one.couponId === couponId);
  return (coupon?.options ?? []).map(({ redemptionItem }) => redemptionItem);
}

/** Sends the open correction. Returns the lines of the message that the ERP gets. */
async function sendAgain(page: Page, erp: Awaited<ReturnType<typeof connectErp>>, orderNumber: number) {
  await page.getByRole('button', { name: 'Save and send again' }).click();
  await expect(page.getByText(`Order ${orderNumber} was corrected and is waiting for the ERP`)).toBeVisible();
  return (await erp.messageOf(orderNumber))?.body.lines ?? [];
}

test('free items of a rejected order follow from the purchases, and are sent with the correction', async ({
  signedIn,
  baseURL,
}) => {
  const page = await signedIn('service');
  await page.goto('/data-exchange?part=orders');
  const erp = await connectErp(page, baseURL);
  await fillCart(page, '100008', [{ itemNumber: bought, quantity: 5 }]);
  const [given = '', other = ''] = await goodsOf(page);
  const orderNumber = await sendOrder(page, '100008', [
    { itemNumber: bought, quantity: 5 },
    { itemNumber: given, quantity: 3, type: 1, couponId },
  ]);
  const message = await erp.messageOf(orderNumber);
  await erp.answer(message?.messageId, { state: 'rejected', reason: 'Too many' });
  await page.goto('/data-exchange?part=orders');
  await page.getByRole('button', { name: `Correct order ${orderNumber}` }).click();
  const slider = page.getByRole('dialog', { name: `Correct order ${orderNumber}` });
  const free = slider.getByRole('region', { name: 'Free items' });
  const quantity = slider.getByLabel(`Quantity of ${bought}`);
  const ofGiven = slider.getByLabel(`Quantity of ${given}`).last();
  await expect(free).toContainText('5 bought, 3 of 3 free items picked');

  await test.step('a lower quantity earns fewer free items, and raising it restores them', async () => {
    await quantity.first().fill('2');
    await expect(ofGiven).toHaveValue('1');
    await expect(slider.getByText(/^Total \$[\d,.]+ \(was \$[\d,.]+\)$/)).toBeVisible();
    await expect(slider.getByText('Free items were reduced because quantities dropped.')).toBeVisible();
    await expectAccessible(page);
    await quantity.first().fill('5');
    await expect(ofGiven).toHaveValue('3');
  });
  await test.step('a higher quantity earns more, which is chosen or declined before sending', async () => {
    await quantity.first().fill('10');
    await expect(free).toContainText('10 bought, 3 of 8 free items picked');
    await page.getByRole('button', { name: 'Save and send again' }).click();
    await expect(slider.getByRole('alert').last()).toContainText('Choose the free items that the order earns now');
    await free.getByLabel(new RegExp(`^Add ${other} `)).fill('4');
    await free.getByRole('checkbox', { name: 'Send without the 1 free item left to choose' }).check({ force: true });
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
  await test.step('the ERP gets the order with its free items', async () => {
    const lines = await sendAgain(page, erp, orderNumber);
    expect(lines.map(({ itemNumber, type, quantity: count }) => [itemNumber, type, count])).toEqual([
      [bought, 0, 10],
      [given, 1, 3],
      [other, 1, 4],
    ]);
  });
});

test('a product that the ERP doesn’t sell is replaced by another, at today’s price, and the input survives closing', async ({
  signedIn,
  baseURL,
}) => {
  const page = await signedIn('service');
  await page.goto('/data-exchange?part=orders');
  const erp = await connectErp(page, baseURL);
  await fillCart(page, '100009', [{ itemNumber: '10000003', quantity: 4 }]);
  const orderNumber = await sendOrder(page, '100009', [{ itemNumber: '10000003', quantity: 4 }]);
  const message = await erp.messageOf(orderNumber);
  await erp.answer(message?.messageId, { state: 'rejected', reason: 'Item 10000003 is discontinued' });
  await page.goto('/data-exchange?part=orders');
  const open = page.getByRole('button', { name: `Correct order ${orderNumber}` });
  const slider = page.getByRole('dialog', { name: `Correct order ${orderNumber}` });
  const search = slider.getByRole('combobox', { name: 'Add a product to this order' });
  const quantity = slider.getByLabel('Quantity of added 10000005');
  await open.click();
  await test.step('by keyboard, with its price, and with the focus kept when it’s removed', async () => {
    await slider.getByRole('button', { name: 'Remove 10000003' }).click();
    await search.fill('10000005');
    await expect(slider.getByRole('option').first()).toContainText('10000005');
    await page.keyboard.press('Enter');
    await expect(quantity).toHaveValue('1');
    await expect(search).toBeFocused();
    await slider.getByRole('button', { name: 'Remove added 10000005' }).click();
    await expect(quantity).toHaveCount(0);
    await expect(search).toBeFocused();
    await search.fill('10000005');
    await expect(slider.getByRole('option').first()).toContainText('10000005');
    await page.keyboard.press('Enter');
    await quantity.fill('6');
    await expect(slider.getByRole('table', { name: 'Added products' })).toContainText(/\$\d/);
    await expect(slider.getByText(/^Total \$[\d,.]+ \(was \$[\d,.]+\)$/)).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('closed and opened again, and on a phone', async () => {
    await page.keyboard.press('Escape');
    await expect(slider).toHaveCount(0);
    await page.setViewportSize({ width: 360, height: 740 });
    await open.click();
    await expect(quantity).toHaveValue('6');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
  await test.step('the ERP gets the other product', async () => {
    const lines = await sendAgain(page, erp, orderNumber);
    expect(lines.map(({ itemNumber, quantity: count }) => [itemNumber, count])).toEqual([['10000005', 6]]);
  });
});
