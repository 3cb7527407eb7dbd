/** Punch-out as a buyer has it: on another site, in a frame, with all third-party cookies blocked. */
import type { FrameLocator } from '@playwright/test';
import { launchOptions } from './browser.ts';
import { type Buyer, openBuyer, setUp } from './buyer.ts';
import { expect, test } from './journey.ts';

const usual = await launchOptions();

test.use({ launchOptions: { ...usual, args: [...(usual.args ?? []), '--test-third-party-cookie-phaseout'] } });

let buyer: Buyer;

test.beforeEach(async () => {
  buyer = await openBuyer();
});

test.afterEach(() => buyer.close());

/** Adds one item in the shop of a frame. */
async function shop(frame: FrameLocator, itemNumber: string) {
  await frame.getByPlaceholder('Search by Product number / description').fill(itemNumber);
  const card = frame.getByRole('article').filter({ hasText: itemNumber });
  await card.getByRole('button', { name: /^Add .* to the cart$/ }).click();
  await expect(frame.getByText(/ x1 added$/).first()).toBeVisible();
}

async function sendBack(frame: FrameLocator) {
  await frame.getByRole('navigation', { name: 'Customer' }).getByRole('link', { name: /^Cart/ }).click();
  // They can't print the cart either [B6.11].
  await expect(frame.getByRole('button', { name: 'Check out' })).toBeVisible();
  await expect(frame.getByRole('button', { name: /PDF/ })).toHaveCount(0);
  await frame.getByRole('button', { name: 'Check out' }).click();
  await expect(frame.getByRole('button', { name: 'Return cart' })).toBeVisible();
  // PO number, notes, another address and the staff's options are for others [B6.12] [B6.02]–[B6.05].
  await expect(frame.getByRole('dialog').getByRole('textbox')).toHaveCount(0);
  await expect(frame.getByRole('dialog').getByRole('checkbox')).toHaveCount(0);
  await frame.getByRole('button', { name: 'Return cart' }).click();
}

test('A1.03 C1.05 C4.27 C2.21 C7.35 B2.03 B4.11 a buyer on another site frames the shop without third-party cookies, shops, and gets the cart back once', async ({
  page,
  baseURL,
}) => {
  const startPage = await setUp(baseURL ?? '', { returnUrl: buyer.returnUrl });
  // A link scanner that opens it first burns nothing.
  expect((await fetch(startPage)).status).toBe(200);
  await page.goto(buyer.pageFor(startPage));
  const frame = page.frameLocator('iframe');
  await expect(frame.getByPlaceholder('Search by Product number / description')).toBeVisible();
  await expect(frame.getByText('ada.lovelace is shopping from a procurement system.')).toBeVisible();

  // No personal buttons, no customer dropdown, no tags.
  await expect(frame.getByRole('button', { name: /^Account of/ })).toHaveCount(0);
  await expect(frame.getByRole('button', { name: /100001/ })).toBeDisabled();
  await shop(frame, '10000001');
  await expect(frame.getByRole('button', { name: /tag/i })).toHaveCount(0);

  // Every link keeps the session's prefix.
  const links = await frame
    .locator('a[href^="/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(links.length).toBeGreaterThan(3);
  expect(links.filter((href) => !href.startsWith('/punchout/sid/'))).toEqual([]);

  await sendBack(frame);
  await expect(frame.getByRole('heading', { name: 'The cart is back' })).toBeVisible();
  expect(buyer.returned).toHaveLength(1);
  const [{ url, fields } = { url: '', fields: new URLSearchParams() }] = buyer.returned;
  expect(url).toBe('/return?session=a%26b&step=2');
  expect([...fields.keys()]).toEqual(['cxml-urlencoded']);
  const order = fields.get('cxml-urlencoded') ?? '';
  expect(order).toContain('<BuyerCookie>c&#43;o&#37;okie &#233;</BuyerCookie>');
  expect(order).toContain('<SupplierPartID>10000001</SupplierPartID>');
  expect(order).not.toContain('SharedSecret');
});

test('a return page that redirects to another origin gets the cart once, and an Origin that is not null', async ({
  page,
  baseURL,
}) => {
  await page.goto(buyer.pageFor(await setUp(baseURL ?? '', { returnUrl: buyer.signOnReturnUrl })));
  const frame = page.frameLocator('iframe');
  await shop(frame, '10000001');
  await sendBack(frame);
  await expect(frame.getByRole('heading', { name: 'The cart is back' })).toBeVisible();
  expect(buyer.returned).toHaveLength(1);
  expect(buyer.returned[0]?.origin).toBe(baseURL);
});

test('C5.08 C8.16 C8.17 two sessions of one buyer are independent, and a cart is returned although our own call fails', async ({
  page,
  browser,
  baseURL,
  expectNoise,
}) => {
  expectNoise(/503/);
  await page.goto(buyer.pageFor(await setUp(baseURL ?? '', { returnUrl: buyer.returnUrl, cookie: 'first' })));
  const first = page.frameLocator('iframe');
  await shop(first, '10000001');
  const other = await browser.newContext();
  const second = await other.newPage();
  await second.goto(await setUp(baseURL ?? '', { returnUrl: buyer.returnUrl, cookie: 'second' }));
  await second.getByRole('navigation', { name: 'Customer' }).getByRole('link', { name: /^Cart/ }).click();
  await expect(second.getByText('The cart is empty.')).toBeVisible();

  // What cannot be posted is not: the cart stays, and can be sent again.
  const document = '**/punchoutcart/cxml**';
  await page.route(document, (route) =>
    route.fulfill({ json: { order: ' ', postUrl: '', fieldName: 'cxml-urlencoded' } }),
  );
  await sendBack(first);
  await expect(first.getByText('Invalid order values')).toBeVisible();
  await page.unroute(document);
  await page.route(document, (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"status":503,"detail":"away"}' }),
  );
  await first.getByRole('link', { name: 'Back to the cart' }).click();
  await sendBack(first);
  await expect(first.getByText('Could not set post order info')).toBeVisible();
  await page.unroute(document);
  await first.getByRole('link', { name: 'Back to the cart' }).click();

  await page.route('**/punchoutcart/submit/**', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"status":503,"detail":"away"}' }),
  );
  // The buyer's site is slow, so that the text can be read.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`${new URL(buyer.returnUrl).origin}/return**`, async (route) => {
    await held;
    await route.continue();
  });
  await sendBack(first);
  await expect(first.getByText('There was a problem with submitting the order')).toBeVisible();
  await expect(first.getByRole('button', { name: 'Return to your procurement system' })).toBeVisible();
  letGo();
  await expect(first.getByRole('heading', { name: 'The cart is back' })).toBeVisible();
  expect(buyer.returned).toHaveLength(1);

  await second.getByRole('button', { name: 'Return without ordering' }).click();
  await expect(second.getByRole('heading', { name: 'The cart is back' })).toBeVisible();
  expect(buyer.returned[1]?.fields.get('cxml-urlencoded')).toMatch(/<Status code="204".*<BuyerCookie>second</);
  await other.close();
});
