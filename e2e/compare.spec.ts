/** Up to four products side by side: chosen on cards and pages, ordered, printed, and what happens when one is gone. */
import type { Page } from '@playwright/test';
import { emptyCart } from './carts.ts';
import { type ExpectNoise, expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { slider } from './product-slider.ts';
import { fault } from './replies.ts';

const account = '100008';
const [ofTen, box] = ['10000048', '10000041'];

const panel = (page: Page) => page.getByRole('dialog', { name: 'Compare products' });
const heads = (page: Page) => panel(page).locator('thead th');
const row = (page: Page, name: string) =>
  panel(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });

async function choose(page: Page) {
  await page.goto(`/customer/${account}/compare`);
  await expect(panel(page)).toContainText('No products to compare yet');
  await emptyCart(page, account);
  await page.goto(`/customer/${account}/products?searchText=${box}`);
  await page.getByRole('button', { name: 'Card view' }).click();
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Compare / })
    .click();
  await expect(page.getByRole('link', { name: 'Compare (1): see the comparison' })).toBeVisible();
  await page.getByRole('button', { name: 'See comparison' }).click();
  await expect(panel(page)).toContainText('Choose another product in the shop to compare it with this one.');
  await page.goto(`/customer/${account}/product/internal/${ofTen}`);
  const button = slider(page).getByRole('button', { name: /^Compare / });
  await expect(slider(page).getByRole('link', { name: 'See comparison (1)' })).toBeVisible();
  const before = await button.boundingBox();
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(await button.boundingBox()).toEqual(before);
  await expectHeadOnPhone(page);
  await slider(page).getByRole('link', { name: 'See comparison (2)' }).click();
}

/** Everything in the head of the product's page is on the screen. */
async function expectHeadOnPhone(page: Page) {
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(slider(page).getByRole('button', { name: /^Compare / })).toHaveText('');
  await expect(slider(page).getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await expect(slider(page).getByRole('link', { name: 'See comparison (2)' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** On a phone: the names stay in sight, and the quantity, the button, and the tag are below each other. */
async function expectUsableOnPhone(page: Page) {
  const add = panel(page)
    .getByRole('button', { name: /^Add .* to the cart$/ })
    .first();
  await add.scrollIntoViewIfNeeded();
  await expect(heads(page).first()).toBeInViewport();
  const quantity = await panel(page).getByRole('textbox').first().boundingBox();
  const box = await add.boundingBox();
  expect(box?.width).toBeGreaterThan(130);
  expect(box?.y).toBeGreaterThan((quantity?.y ?? 0) + (quantity?.height ?? 0));
}

async function readThem(page: Page) {
  await expect(heads(page)).toHaveCount(2);
  await expect(row(page, 'Pack')).toContainText('Different');
  await expect(row(page, 'Manufacturer')).not.toContainText('Different');
  await expect(row(page, 'Part number')).not.toContainText('Different');
  await expect(row(page, 'Price of one in it')).toContainText(/\$\d+\.\d\d a box/);
  await expect(row(page, 'Availability')).not.toBeEmpty();
  await expectAccessible(page);
  await page.reload();
  await expect(heads(page)).toHaveCount(2);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectUsableOnPhone(page);
  await page.emulateMedia({ media: 'print' });
  await expect(panel(page).getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(row(page, 'Pack')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function loseThem(page: Page, expectNoise: ExpectNoise) {
  expectNoise(/404|500|fault/);
  await page.route(`**/api/item/itemNumber/${box}?*`, (route) =>
    route.fulfill({
      status: 404,
      contentType: 'application/problem+json',
      json: { type: 'about:blank', title: 'Not found', status: 404, code: 'item.not-found', detail: 'Not found.' },
    }),
  );
  await page.reload();
  await expect(heads(page).first()).toContainText(`Product #${box} is no longer in the catalog, or you can’t see it.`);
  await expect(row(page, 'Pack')).not.toContainText('Different');
  await page.unrouteAll({ behavior: 'wait' });
  await page.route(`**/api/item/itemNumber/${box}?*`, fault);
  await page.reload();
  await expect(panel(page).getByRole('alert')).toContainText('Couldn’t load the products to compare');
  await page.unrouteAll({ behavior: 'wait' });
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(heads(page)).toHaveCount(2);
}

test('products are compared side by side, what differs is marked, and they are ordered from there', async ({
  signedIn,
  expectNoise,
}) => {
  test.setTimeout(120_000);
  const page = await signedIn('practice');
  await test.step('chosen on a card and on a page', () => choose(page));
  await test.step('read, on a phone and on paper, and still there after a reload', () => readThem(page));
  await test.step('one that is gone, and a server that fails', () => loseThem(page, expectNoise));
  await test.step('added to the cart from there, and taken out', async () => {
    await panel(page)
      .getByRole('button', { name: /^Add .* to the cart$/ })
      .first()
      .click();
    await expect(panel(page)).toContainText('in the cart');
    await panel(page)
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    await expect(heads(page)).toHaveCount(1);
    await expect(panel(page).getByRole('button', { name: /^Remove / })).toBeFocused();
    await panel(page).getByRole('button', { name: 'Clear' }).click();
    await expect(panel(page)).toContainText('No products to compare yet');
  });
  await test.step('without the right to see prices, there are none', async () => {
    await signedIn('submitter');
    await page.goto(`/customer/${account}/product/internal/${ofTen}`);
    await slider(page)
      .getByRole('button', { name: /^Compare / })
      .click();
    await page.goto(`/customer/${account}/compare`);
    await expect(heads(page)).toHaveCount(1);
    await expect(panel(page)).not.toContainText(/\$\d/);
  });
});
