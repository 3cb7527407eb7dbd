/** The monthly budget of an account: set, removed, shown in the cart, and who may change it. */
import type { Page } from '@playwright/test';
import { openBuyer, setUp } from './buyer.ts';
import { fillCart } from './carts.ts';
import { info, openInfo } from './customer-info.ts';
import { expect, expectAccessible, type SignedIn, signOut, test } from './journey.ts';

async function setBudget(page: Page, customerNumber: string, budget: number, origin: string): Promise<void> {
  const answer = await page.request.post(`/api/Customer/monthlyBudget/${customerNumber}`, {
    data: { MonthlyBudget: budget },
    headers: { origin },
  });
  expect(answer.ok()).toBe(true);
}

const budgetRegion = (page: Page) => info(page).getByRole('region', { name: 'Monthly budget' });
const budgetField = (page: Page) => budgetRegion(page).getByLabel('Monthly budget ($)');
const budgetInCart = (page: Page) => page.getByRole('region', { name: 'Monthly budget' });

async function typeWrong(page: Page) {
  const budget = budgetRegion(page);
  const field = budgetField(page);
  await budget.getByRole('button', { name: 'Set a budget' }).click();
  await expect(field).toBeFocused();
  for (const wrong of ['-1', '12.5', '$1,000,000', 'none']) {
    await field.fill(wrong);
    await budget.getByRole('button', { name: 'Save budget' }).click();
    await expect(budget.getByRole('alert')).toHaveText('Enter whole dollars from 0 to $999,999, such as $3,000.');
    await expect(field).toHaveValue(wrong);
  }
}

async function failThenSet(page: Page) {
  const budget = budgetRegion(page);
  const field = budgetField(page);
  await field.fill('$2,500');
  await page.route('**/api/Customer/monthlyBudget/100012', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await budget.getByRole('button', { name: 'Save budget' }).click();
  await expect(budget.getByRole('alert')).toHaveText('Could not set monthly budget, please cancel or try again.');
  await expect(field).toHaveValue('$2,500');
  await page.unroute('**/api/Customer/monthlyBudget/100012');
  await budget.getByRole('button', { name: 'Try again' }).click();
  await expect(budget.getByText('$2,500 a month')).toBeVisible();
  await expect(budget.getByRole('button', { name: 'Change budget' })).toBeFocused();
  await expect(budget.getByText(/of \$2,500 spent by/)).toBeVisible();
}

async function expectInCart(page: Page) {
  const inCart = budgetInCart(page);
  await page.keyboard.press('Escape');
  await fillCart(page, '100012', [{ itemNumber: '10000001', quantity: 1 }]);
  await page.goto('/customer/100012/cart');
  await expect(inCart).toContainText('$2,500');
  await expect(inCart).toContainText(/left|over/);
  await expectAccessible(page);
}

/** This month's open orders in dollars, from the cart. */
const inOpenOrders = async (page: Page) => {
  const [, dollars = '0'] = /\$([\d,.]+) in open orders/.exec((await budgetInCart(page).textContent()) ?? '') ?? [];
  return Number(dollars.replaceAll(',', ''));
};

/** A sent order counts among the open orders at once. */
async function expectSentCounts(page: Page) {
  const before = await inOpenOrders(page);
  await page.getByRole('button', { name: 'Check out' }).click();
  await page.getByRole('button', { name: 'Send order' }).click();
  await expect(page.getByText('Cart submitted successfully')).toBeVisible();
  await expect(budgetInCart(page)).toContainText('$0.00 in this cart');
  await expect.poll(() => inOpenOrders(page)).toBeGreaterThan(before);
}

async function removeAndUndo(page: Page, baseURL: string | undefined) {
  const budget = budgetRegion(page);
  const stored = async () => (await page.request.get('/api/Customer/monthlyBudget/100012')).json();
  await setBudget(page, '100012', 700, baseURL ?? '');
  await openInfo(page, '100012', 'Financial');
  const remove = async () => {
    await budget.getByRole('button', { name: 'Change budget' }).click();
    await budgetField(page).fill('');
    await budget.getByRole('button', { name: 'Save budget' }).click();
    await expect(budget.getByText('No budget set')).toBeVisible();
  };
  await remove();
  await budget.getByRole('button', { name: 'Undo' }).click();
  await expect(budget.getByText('$700 a month')).toBeVisible();
  await expect(budget.getByRole('button', { name: 'Change budget' })).toBeFocused();
  expect(await stored()).toBe(700);
  await remove();
  expect(await stored()).toBe(0);
  await fillCart(page, '100012', [{ itemNumber: '10000001', quantity: 1 }]);
  await page.goto('/customer/100012/cart');
  await expect(page.getByRole('table', { name: 'Lines of the cart' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Total' })).toBeVisible();
  await expect(budgetInCart(page)).toHaveCount(0);
}

async function expectPermissions(page: Page, signedIn: SignedIn) {
  const budget = budgetRegion(page);
  for (const [person, customerNumber, mayEdit] of [
    ['manager', '100001', true],
    ['manager', '100007', false],
    ['viewer', '100001', false],
    ['practice', '100003', false],
    ['solo', '100010', false],
  ] as const) {
    await signedIn(person);
    await openInfo(page, customerNumber, 'Financial');
    await expect(budget.getByText(/a month$|No budget set/)).toBeVisible();
    await expect(budget.getByRole('button')).toHaveCount(mayEdit ? 1 : 0);
    await expect(info(page).getByRole('heading', { name: 'Balance due' })).toHaveCount(
      person === 'practice' || person === 'solo' ? 0 : 1,
    );
  }
}

test('B2.05 B4.30 B5.06 B8.02 people who may set the monthly budget; the cart shows it when it is above 0', async ({
  signedIn,
  expectNoise,
  baseURL,
}) => {
  expectNoise(/100012/);
  expectNoise(/status of 500|Failed to load/);
  const page = await signedIn('service');
  await setBudget(page, '100012', 0, baseURL ?? '');
  await openInfo(page, '100012', 'Financial');
  await test.step('an amount that isn’t a whole number of dollars is refused', () => typeWrong(page));
  await test.step('a budget that couldn’t be set stays in the field, and is set by another try', () =>
    failThenSet(page));
  await test.step('the cart shows what is left', () => expectInCart(page));
  await test.step('a sent order counts as an open order', () => expectSentCounts(page));
  await test.step('blank removes the budget, and Undo restores it; without a budget the cart shows none', () =>
    removeAndUndo(page, baseURL));
  await fillCart(page, '100012', []);

  await test.step('the manager of the account’s territory may edit it, others may only look', () =>
    expectPermissions(page, signedIn));
});

test('B6.14 the question about holding an order is the staff’s, a buyer submits through the punch-out route, and the budget is changed by customer service and the managing territory manager alone', async ({
  signedIn,
  baseURL,
}) => {
  const buyer = await openBuyer();
  const send = (page: Page) => page.getByRole('button', { name: /^(Send order|Return cart)$/ });
  const page = await signedIn('manager');
  for (const [person, isAsked, mayEdit] of [
    ['practice', false, false],
    ['service', true, true],
    ['manager', true, true],
  ] as const) {
    // The staff's options would hold the order.
    await signedIn('manager');
    await page.goto('/home');
    await fillCart(page, '100003', [{ itemNumber: '10000001', quantity: 1 }], { freeShipping: true });
    await signedIn(person);
    await openInfo(page, '100003', 'Financial');
    const budget = info(page).getByRole('region', { name: 'Monthly budget' });
    await expect(budget.getByText(/a month$|No budget set/)).toBeVisible();
    await expect(budget.getByRole('button', { name: /budget$/ })).toHaveCount(mayEdit ? 1 : 0);
    await page.keyboard.press('Escape');
    await page.goto('/customer/100003/cart');
    await page.getByRole('button', { name: 'Check out' }).click();
    await send(page).click();
    if (isAsked) {
      await expect(page.getByRole('alertdialog')).toContainText('will cause this order to be held for review');
      await page.getByRole('button', { name: 'Send for review' }).click();
    }
    await expect(page.getByText('Cart submitted successfully')).toBeVisible();
  }

  await signOut(page);
  const submitted: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/submit|cxml$/i.test(pathname)) submitted.push(pathname);
  });
  await page.goto(await setUp(baseURL ?? '', { returnUrl: buyer.returnUrl }));
  await page.getByPlaceholder('Search by Product number / description').fill('10000001');
  await page
    .getByRole('button', { name: /^Add .* to the cart$/ })
    .first()
    .click();
  await expect(page.getByText(/ x1 added$/).first()).toBeVisible();
  await page.getByRole('navigation', { name: 'Customer' }).getByRole('link', { name: /^Cart/ }).click();
  await page.getByRole('button', { name: 'Check out' }).click();
  const route = page.waitForURL(/\/punchout\/sid\/[^/]+\/uid\/[^/]+\/submit\/[0-9a-f-]+$/, { waitUntil: 'commit' });
  await send(page).click();
  await route;
  await expect(page.getByRole('heading', { name: 'The cart is back' })).toBeVisible();
  expect(submitted.filter((path) => path.startsWith('/api/'))).toEqual([
    expect.stringMatching(/punchoutcart\/cxml$/),
    expect.stringMatching(/punchoutcart\/submit\/[0-9a-f-]+$/),
  ]);
  await buyer.close();
});
