/** The checkout's warnings before sending: a credit hold, a budget that is exceeded, or a possible mistake. */
import type { Page } from '@playwright/test';
import { emptyCart, fillCart, sendOrder } from './carts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { fault, holdReplies } from './replies.ts';
import { ordersSent, storePurchases } from './stored-orders.ts';

const line = [{ itemNumber: '10000001', quantity: 2 }];
const checkout = (page: Page) => page.getByRole('dialog', { name: 'Checkout' });
const send = (page: Page) => page.getByRole('button', { name: 'Send order' });

async function openCheckout(page: Page, account: string): Promise<void> {
  await page.goto(`/customer/${account}/cart`);
  await page.getByRole('button', { name: 'Check out' }).click();
  await expect(send(page)).toBeVisible();
}

test('staff send for an account on credit hold only after a confirmation that can be canceled; others aren’t asked', async ({
  signedIn,
  server,
}) => {
  const account = '100006';
  const words = 'This account is on credit hold. Accounting may stop the order.';
  const question = (page: Page) => page.getByRole('alertdialog', { name: 'Credit hold' });
  const page = await signedIn('service');
  await page.goto('/home');
  await emptyCart(page, account);
  await fillCart(page, account, line);
  const before = (await ordersSent(server, account)).length;

  await test.step('the warning appears when checkout opens, and must be confirmed to send the order', async () => {
    await openCheckout(page, account);
    await expect(checkout(page).getByText(words)).toBeVisible();
    await send(page).click();
    await expect(question(page).getByText(words)).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
  await test.step('back to the checkout sends nothing', async () => {
    await question(page).getByRole('button', { name: 'Back to Checkout' }).click();
    await expect(send(page)).toBeEnabled();
    expect(await ordersSent(server, account)).toHaveLength(before);
  });
  await test.step('a second click asks again, and confirming sends it once', async () => {
    await send(page).press('Enter');
    await question(page).getByRole('button', { name: 'Send anyway' }).press('Enter');
    await expect(page.getByText('Cart submitted successfully')).toBeVisible();
    expect(await ordersSent(server, account)).toHaveLength(before + 1);
  });
  await test.step('an account that isn’t on hold sends without a confirmation', async () => {
    await fillCart(page, '100012', line);
    await openCheckout(page, '100012');
    await expect(checkout(page).getByText(words)).toHaveCount(0);
    await send(page).click();
    await expect(page.getByText('Cart submitted successfully')).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });
});

test('an order beyond the month’s budget reads so in the checkout, as it does in the cart', async ({
  signedIn,
  baseURL,
}) => {
  const account = '100008';
  const page = await signedIn('service');
  await page.goto('/home');
  const setBudget = async (MonthlyBudget: number) => {
    const answer = await page.request.post(`/api/Customer/monthlyBudget/${account}`, {
      data: { MonthlyBudget },
      headers: { origin: baseURL ?? '' },
    });
    expect(answer.ok(), `the budget is set: ${await answer.text()}`).toBe(true);
  };
  await setBudget(1);
  await fillCart(page, account, line);
  await signedIn('practice');
  await openCheckout(page, account);
  const budget = checkout(page).getByRole('region', { name: 'Monthly budget' });
  await expect(budget).toContainText(/\$[\d,.]+ in this cart, \$[\d,.]+ over/);
  await expectAccessible(page);

  await signedIn('service');
  await setBudget(999_999);
  await openCheckout(page, account);
  await expect(budget).toContainText(/\$[\d,.]+ left/);
});

const lines = [
  { itemNumber: '10000001', quantity: 4 },
  { itemNumber: '10000002', quantity: 1 },
];

test('a practice is warned of an unusual quantity and of an order it already sent, and still sends with one click', async ({
  signedIn,
  server,
}) => {
  const account = '100008';
  const page = await signedIn('practice');
  await page.goto('/home');
  await storePurchases(server, account, { itemNumber: '10000001', quantities: [2, 4, 3, 4, 2] });
  const twin = await sendOrder(page, account, lines);

  await test.step('the same lines again: the checkout says so and links the order', async () => {
    await fillCart(page, account, lines);
    await openCheckout(page, account);
    await expect(checkout(page).getByText(`Order ${twin}, sent today, has the same 2 lines.`)).toBeVisible();
    await expect(checkout(page).getByRole('link', { name: `Order ${twin}` })).toBeVisible();
  });
  await test.step('ten times the usual quantity is named with the numbers, on a phone as well', async () => {
    await fillCart(page, account, [{ itemNumber: '10000001', quantity: 40 }]);
    await openCheckout(page, account);
    await expect(checkout(page).getByRole('list', { name: 'Unusual quantities' })).toContainText('usually 2–4, now 40');
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await expect(send(page)).toBeInViewport();
  });
  await test.step('so are a large quantity of something that was never bought, and a total far above all others', async () => {
    await storePurchases(server, account, { itemNumber: '10000001', quantities: [] });
    await fillCart(page, account, [{ itemNumber: '10000001', quantity: 9_999 }]);
    await openCheckout(page, account);
    await expect(
      checkout(page).getByText(/^The total looks unusual: \$[\d,.]+\. Your largest order in the last 13 months was \$/),
    ).toBeVisible();
    await expect(checkout(page).getByText('never bought before, now 9,999')).toBeVisible();
    await expect(send(page)).toBeInViewport();
  });
  await test.step('one click sends it', async () => {
    const before = (await ordersSent(server, account)).length;
    await send(page).click();
    await expect(page.getByText('Cart submitted successfully')).toBeVisible();
    expect(await ordersSent(server, account)).toHaveLength(before + 1);
  });
});

test('warnings that fail or don’t arrive don’t prevent sending', async ({ signedIn, server, expectNoise }) => {
  expectNoise(/\b500\b|Something went wrong/);
  const account = '100009';
  const warnings = /\/api\/shoppingCart\/customerNumber\/\d+\/warnings/;
  const page = await signedIn('service');
  await page.goto('/home');
  await storePurchases(server, account, { itemNumber: '10000001', quantities: [1, 1, 1, 1] });
  const sendAtOnce = async () => {
    await openCheckout(page, account);
    await send(page).click();
    await expect(page.getByText('Cart submitted successfully')).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  };
  await test.step('a response that never arrives', async () => {
    await fillCart(page, account, [{ itemNumber: '10000001', quantity: 50 }]);
    const letGo = await holdReplies(page, warnings);
    await sendAtOnce();
    letGo();
    await page.unroute(warnings);
  });
  await test.step('a fault', async () => {
    await fillCart(page, account, [{ itemNumber: '10000001', quantity: 500 }]);
    await page.route(warnings, fault);
    await sendAtOnce();
    await page.unroute(warnings);
  });
});
