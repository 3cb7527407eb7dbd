/** The checkout by each kind of person, with each of its obstacles. */
import type { Page } from '@playwright/test';
import { fillCart } from './carts.ts';
import { field, line, openCheckout, send, sent, submitting } from './checkout.ts';
import { expect, expectAccessible, test } from './journey.ts';
import type { RunningServer } from './server.ts';
import { ordersSent } from './stored-orders.ts';

const overrideToggle = (page: Page) => page.getByRole('button', { name: 'Price override' });
const poNumber = (page: Page) => field(page, 'PO number (required)');
const question = (page: Page) => page.getByRole('alertdialog');

async function openWaits(page: Page) {
  const reading = /\/api\/(shoppingCart\/customerNumber|itemtagrequest\/customer)\//i;
  let letGo = () => {};
  const isLetGo = new Promise<void>((go) => (letGo = go));
  const read: string[] = [];
  await page.route(reading, async (route) => {
    read.push(route.request().url().includes('itemtag') ? 'tags' : 'cart');
    await isLetGo;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Check out' }).click();
  await expect(page.getByRole('button', { name: 'Check out' })).toHaveAttribute('aria-busy', 'true');
  await expect.poll(() => [...new Set(read)].sort()).toEqual(['cart', 'tags']);
  await expect(send(page)).toHaveCount(0);
  letGo();
  await expect(send(page)).toBeVisible();
  await page.unroute(reading);
}

async function waitForPoNumber(page: Page) {
  const po = poNumber(page);
  await expect(send(page)).toBeDisabled();
  await po.fill('   ');
  await expect(send(page)).toBeDisabled();
  await po.fill('PO-77');
  await expect(send(page)).toBeEnabled();
}

async function closeAndReopen(page: Page) {
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/shoppingCart') && answer.ok());
  const tags = page.waitForResponse((answer) => answer.url().includes('/itemtagrequest/customer/') && answer.ok());
  await field(page, 'Order notes').fill('Ring twice');
  await page.keyboard.press('Escape');
  await Promise.all([saved, tags]);
  await expect(send(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Check out' }).click();
  await expect(field(page, 'Order notes')).toHaveValue('Ring twice');
  await expect(poNumber(page)).toHaveValue('PO-77');
}

async function setStaffOptions(page: Page) {
  await expectAccessible(page);
  await field(page, 'Account manager note').fill('n'.repeat(120));
  await expect(field(page, 'Account manager note')).toHaveValue('n'.repeat(100));
  await field(page, 'Future fill date').fill('2020-01-31');
  await expect(page.getByText('Future fill date must be after today')).toBeVisible();
  await send(page).click();
  await expect(page.getByText('We couldn’t send this order.')).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await expect(field(page, 'Future fill date')).toHaveValue('2020-01-31');
  await field(page, 'Future fill date').fill('');
  await expect(page.getByText('Future fill date must be after today')).toHaveCount(0);
  await expect(page.getByText('We couldn’t send this order.')).toHaveCount(0);
}

async function sendForReview(page: Page) {
  const dialog = question(page);
  await field(page, 'Account manager note').fill('Call first');
  // Clicks count 300 ms apart, and the previous one was a moment ago.
  await expect(async () => {
    await send(page).click({ timeout: 2_000 });
    await expect(dialog).toContainText(
      'Adding an unspecified product or free shipping will cause this order to be held for review',
      { timeout: 1_000 },
    );
  }).toPass();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Back to Checkout' }).click();
  await expect(field(page, 'Account manager note')).toHaveValue('Call first');
  await field(page, /^Free shipping/).check();
  await send(page).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Send for review' }).click();
  await expect(sent(page)).toBeVisible();
  await expect(page.getByText(/is on hold for customer service/)).toBeVisible();
  await expect(send(page)).toHaveCount(0);
}

async function sendOnce(page: Page, account: string, server: RunningServer) {
  await openCheckout(page, account);
  await poNumber(page).fill('PO-78');
  const submits: string[] = [];
  page.on('request', (request) => {
    if (submitting.test(request.url())) submits.push(request.url());
  });
  await send(page).evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 3; press += 1) button.click();
  });
  await expect(sent(page)).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  expect(submits).toHaveLength(1);
  expect((await ordersSent(server, account)).map((order) => [order.po_number, order.comments])).toEqual([
    ['PO-77', 'Ring twice'],
    ['PO-78', ''],
  ]);
}

test('B2.14 B4.02 B4.05 B4.06 B4.08 B4.13 an account manager: synced when it opens and when it closes, PO number, fill date, held for review, sent once; then it closes and price override ends', async ({
  signedIn,
  server,
}) => {
  const account = '100002';
  const page = await signedIn('manager');
  await page.goto('/home');
  await fillCart(page, account, line);
  await page.goto(`/customer/${account}/cart`);
  await expect(page.getByLabel(/^Quantity of/).first()).toHaveValue('2');

  await overrideToggle(page).click();
  await expect(overrideToggle(page)).toHaveAttribute('aria-pressed', 'true');

  await test.step('the cart and the tags are read before it opens: it waits for both', () => openWaits(page));
  await test.step('the send button waits for a PO number that is not blank', () => waitForPoNumber(page));
  await test.step('closing saves the cart and reads the tags, before the debounce of the typing is over', () =>
    closeAndReopen(page));
  await test.step('options only for staff; a note has 100 characters; a fill date in the past shows an error at the field, and stays there', () =>
    setStaffOptions(page));
  await test.step('the form says before sending that the order will be held for review; going back loses nothing', () =>
    sendForReview(page));

  // The checkout closed, and the mode ended with the order.
  await fillCart(page, account, line);
  await expect(overrideToggle(page)).toHaveAttribute('aria-pressed', 'false');

  await test.step('no hold for this one: no dialog; three clicks within 200 ms count as one', () =>
    sendOnce(page, account, server));
});

test('a customer user sets a PO number and notes, but no staff options, and the order isn’t held', async ({
  signedIn,
  server,
}) => {
  const account = '100008';
  const page = await signedIn('practice');
  await page.goto('/home');
  await fillCart(page, account, line);
  await openCheckout(page, account);
  for (const name of ['Ship to another address', 'Use the primary address'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  for (const label of ['Account manager note', 'Free shipping', 'Invoice copy', 'Future fill date', 'Address line 1'])
    await expect(page.getByLabel(label)).toHaveCount(0);
  await field(page, 'PO number').fill('PO-1');
  await field(page, 'Order notes').fill('Thank you');
  await page.reload();
  await expect(field(page, 'Order notes')).toHaveValue('Thank you');
  await send(page).click();
  await expect(sent(page)).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(await ordersSent(server, account)).toMatchObject([{ po_number: 'PO-1', options: {} }]);
});

test('B2.15 B4.09 a page of another version asks for an update before it sends, and the update loses nothing', async ({
  signedIn,
  server,
}) => {
  const account = '100009';
  const page = await signedIn('service');
  await page.goto('/home');
  await fillCart(page, account, line);
  await openCheckout(page, account);
  await field(page, 'PO number').fill('PO-5');
  const version = /\/api\/version\?key=appversion$/;
  await page.route(version, (route) => route.fulfill({ json: { appVersion: '1.0.549' } }));
  await send(page).click();
  const prompt = page.getByRole('alertdialog', { name: 'Update required' });
  await expect(prompt).toContainText('Please update to toolkit version 1.0.549 before submitting your cart');
  await expectAccessible(page);
  await prompt.getByRole('button', { name: 'Back to Checkout' }).click();
  await expect(field(page, 'PO number')).toHaveValue('PO-5');
  await send(page).click();
  await expect(prompt).toBeVisible();
  await page.unroute(version);
  await Promise.all([page.waitForEvent('load'), prompt.getByRole('button', { name: 'Update' }).click()]);
  await expect(field(page, 'PO number')).toHaveValue('PO-5');
  expect(await ordersSent(server, account)).toEqual([]);
  await send(page).click();
  await expect(sent(page)).toBeVisible();
});
