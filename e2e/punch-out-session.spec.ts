/** The session of a punch-out: bound to its browser and its account, and over at some time. */
import type { Browser, Page } from '@playwright/test';
import { launchOptions } from './browser.ts';
import { type Buyer, openBuyer, setUp } from './buyer.ts';
import { type ExpectNoise, expect, expectAccessible, test } from './journey.ts';

const usual = await launchOptions();

test.use({ launchOptions: { ...usual, args: [...(usual.args ?? []), '--test-third-party-cookie-phaseout'] } });

let buyer: Buyer;

test.beforeEach(async () => {
  buyer = await openBuyer();
});

test.afterEach(() => buyer.close());

async function failOnce(page: Page, startPage: string) {
  await page.route('**/api/punchout/token?**', (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"detail":"Away for a minute."}' }),
  );
  await page.goto(startPage);
  await expect(page.getByRole('heading', { name: 'Away for a minute.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute('**/api/punchout/token?**');
}

async function begin(page: Page, startPage: string) {
  // While the token is pending.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/punchout/token?**', async (route) => {
    await held;
    await route.continue();
  });
  expect(new URL(startPage).pathname).toMatch(/^\/punchout\/sid\/[^/]+\/uid\/ada\.lovelace\/$/);
  // The account selector opens the account on its own; it's visible for as long as that takes.
  let letRecordGo = () => {};
  const heldRecord = new Promise<void>((resolve) => {
    letRecordGo = resolve;
  });
  await page.route('**/api/Customer/customernumber/**', async (route) => {
    await heldRecord;
    await route.continue();
  });
  await page.goto(`${startPage}customer/100001/cart`);
  await expect(page.getByRole('heading', { name: 'Loading session' })).toBeVisible();
  letGo();
  await expect(page.getByRole('button', { name: 'Go to account 100001' })).toBeVisible();
  letRecordGo();
  await expect(page).toHaveURL(/\/customer\/100001\/cart$/);
  await expect(page.getByText('The cart is empty.')).toBeVisible();
  await page.getByRole('navigation', { name: 'Customer' }).getByRole('link', { name: 'Shop' }).first().click();
  await expect(page).toHaveURL(/\/customer\/100001\/products$/);
  await expectAccessible(page);
  const own = new URL(page.url()).pathname;
  return own;
}

async function rememberPath(page: Page, own: string) {
  await page.goto(own.replace('/products', '/cart'));
  await expect(page.getByText('The cart is empty.')).toBeVisible();
  await page.goto(own.replace('/100001/products', '/100002/products'));
  await expect(
    page.getByRole('heading', { name: 'This session does not have access to account 100002' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Go to account 100001' }).click();
  await expect(page).toHaveURL(/\/customer\/100001\/products$/);
}

async function openElsewhere(browser: Browser, startPage: string) {
  const other = await browser.newContext();
  const stranger = await other.newPage();
  await stranger.goto(startPage);
  await expect(stranger.getByRole('heading', { name: 'A valid session could not be found' })).toBeVisible();
  await other.close();
}

async function expire(page: Page, expectNoise: ExpectNoise) {
  await page.route('**/api/**', (route) =>
    route.request().url().includes('/punchout')
      ? route.continue()
      : route.fulfill({
          status: 401,
          contentType: 'application/problem+json',
          body: JSON.stringify({ status: 401, code: 'access.signed-out', detail: 'Please sign in to continue.' }),
        }),
  );
  expectNoise(/401/);
  await page.getByRole('navigation', { name: 'Customer' }).getByRole('link', { name: 'Orders' }).first().click();
  await expect(page.getByRole('heading', { name: 'Your session has expired' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Return to your procurement system' }).click();
  await expect(page.getByRole('heading', { name: 'The cart is back' })).toBeVisible();
  expect(buyer.returned[0]?.fields.get('cxml-urlencoded')).toMatch(/<Status code="204"/);
}

test('A2.13 C2.18 C2.19 C2.20 C8.21 the session is bound to its first browser, and shows errors', async ({
  page,
  browser,
  baseURL,
  expectNoise,
}) => {
  expectNoise(/40[34]/);
  const startPage = await setUp(baseURL ?? '', { returnUrl: buyer.returnUrl });
  expectNoise(/500/);
  await test.step('the home page shows an error unrelated to an order, with a way to try again', () =>
    failOnce(page, startPage));
  const own = await test.step('the session is loaded, and the account opens automatically', () =>
    begin(page, startPage));
  await test.step('the requested path is remembered, even across a reload; another account doesn’t belong to this session', () =>
    rememberPath(page, own));
  await test.step('another browser with the same address', () => openElsewhere(browser, startPage));
  await test.step('nothing is left of it on the server’s side of the clock', () => expire(page, expectNoise));
});

test('a session that has ended when its page is reloaded says so on its home page, once', async ({
  page,
  baseURL,
  expectNoise,
}) => {
  expectNoise(/403/);
  await page.goto(await setUp(baseURL ?? '', { returnUrl: buyer.returnUrl }));
  await expect(page).toHaveURL(/\/customer\/100001\/products$/);
  const cart = page.url().replace('/products', '/cart');
  await page.evaluate(() => {
    for (const [key, kept] of Object.entries(sessionStorage)) {
      if (key.startsWith('operatory.punchOut.'))
        sessionStorage.setItem(key, JSON.stringify({ ...JSON.parse(kept), until: 0 }));
    }
  });
  const over = { status: 403, code: 'punch-out.session-expired', detail: 'Your session has expired' };
  await page.route('**/api/punchout/token/refresh?**', (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(over) }),
  );
  await page.goto(cart);
  await expect(page.getByRole('heading', { name: 'Your session has expired' })).toHaveCount(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL((url) => url.searchParams.get('wanted')?.endsWith('/customer/100001/cart') === true);
  await page.getByRole('button', { name: 'Return to your procurement system' }).click();
  await expect(page.getByRole('heading', { name: 'The cart is back' })).toBeVisible();
});
