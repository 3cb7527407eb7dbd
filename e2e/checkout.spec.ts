/** The checkout by each kind of person with each of its stops; a lost reply, a cut line and a killed server in the middle. */
import type { Page } from '@playwright/test';
import { fillCart } from './carts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { ordersSent } from './stored-orders.ts';

const away =
  /ERR_CONNECTION_|ERR_EMPTY_RESPONSE|ERR_FAILED|ERR_INCOMPLETE|ERR_INTERNET_DISCONNECTED|WebSocket|dynamically imported|\b50\d\b|Unable to preload CSS/;
const resolver = /\/api\/Address\/resolveAddress$/;
const submitting = /\/api\/shoppingCart\/submit\//;

const line = [{ itemNumber: '10000001', quantity: 2 }];
const field = (page: Page, label: string | RegExp) => page.getByRole('dialog', { name: 'Checkout' }).getByLabel(label);
const send = (page: Page) => page.getByRole('button', { name: 'Send order' });
const sent = (page: Page) => page.getByText('Cart submitted successfully');

async function openCheckout(page: Page, account: string): Promise<void> {
  await page.goto(`/customer/${account}/cart`);
  await page.getByRole('button', { name: 'Check out' }).click();
  await expect(send(page)).toBeVisible();
}

const typeAddress = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) {
    if (label === 'State') await field(page, 'State').selectOption(value);
    else await field(page, label).fill(value);
  }
};

test.describe.configure({ timeout: 120_000 });

test('B2.13 B4.04 B4.07 B8.06 C4.28 staff ship to another address: checked while it is typed, not found, suggested, unavailable, accepted', async ({
  signedIn,
  server,
  expectNoise,
}) => {
  expectNoise(away);
  const page = await signedIn('service');
  await page.goto('/home');
  await fillCart(page, '100012', line);
  await openCheckout(page, '100012');
  await page.getByRole('button', { name: 'Ship to another address' }).click();
  await expect(field(page, 'Address line 1')).toBeFocused();

  // While typing at 5 and 10 characters, on blur always.
  const zip = field(page, 'Zip code');
  const zipWrong = page.getByText('Please enter a valid zip code');
  await zip.pressSequentially('984');
  await expect(zipWrong).toHaveCount(0);
  await expect(send(page)).toBeDisabled();
  await zip.blur();
  await expect(zipWrong).toBeVisible();
  await zip.pressSequentially('02');
  await expect(zipWrong).toHaveCount(0);

  // Right in all that was touched: it can be pressed, and says what is missing.
  await send(page).click();
  await expect(page.getByText('Please complete all required address fields and submit again.')).toBeVisible();
  for (const text of ['Please enter an address', 'Please enter a city', 'Please select a state'])
    await expect(page.getByText(text)).toBeVisible();
  await expect(field(page, 'Address line 1')).toBeFocused();
  await expect(send(page)).toBeDisabled();
  await expectAccessible(page);

  // Not found: what was typed stays.
  const nowhere = { 'Address line 1': '500 main street', City: 'nowhere', State: 'WA', 'Zip code': '00000' };
  await typeAddress(page, nowhere);
  await send(page).click();
  await expect(page.getByText('Address could not be found. Please review fields and try again.')).toBeVisible();
  await expect(field(page, 'City')).toHaveValue('nowhere');

  // A reload and another screen lose no letter of it.
  await typeAddress(page, { City: '', 'Zip code': '980041234', 'Address line 2 (optional)': 'suite 4' });
  await expect(zip).toHaveValue('98004-1234');
  await page.reload();
  await expect(field(page, 'Address line 1')).toHaveValue('500 main street');
  await expect(zip).toHaveValue('98004-1234');
  // It was checked again before the checkout opened.
  await expect(page.getByText('Please enter a city')).toBeVisible();
  await expect(page.getByText('Please enter an address')).toHaveCount(0);
  await field(page, 'City').fill('belevue');

  // Nobody can check it: back to edit it, all still there.
  const unchecked = page.getByText(
    'Our address validation service is currently unavailable. Please accept to send this address to customer service for review, or go back to select primary shipping address',
  );
  const dialog = page.getByRole('alertdialog');
  await page.route(resolver, (route) => route.fulfill({ status: 503, body: '{}', contentType: 'application/json' }));
  await send(page).click();
  await expect(unchecked).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Back to Checkout' }).click();
  await expect(field(page, 'City')).toHaveValue('belevue');
  await page.unroute(resolver);

  // A suggestion: back, then accepted.
  await send(page).click();
  await expect(dialog.getByText('Please accept the address to continue or go back to edit.')).toBeVisible();
  await expect(dialog).toContainText('500 Main St');
  await expect(dialog).toContainText('Bellevue, WA 98004-1234');
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await page.keyboard.press('Escape');
  await expect(field(page, 'City')).toHaveValue('belevue');

  // Two places that it may have meant: one is chosen.
  await typeAddress(page, { City: 'mercer island' });
  await send(page).click();
  await expect(dialog.getByRole('radio')).toHaveCount(2);
  await expect(dialog.getByRole('radio', { name: /Bellevue, WA 98004-1234/ })).toBeChecked();
  await dialog.getByRole('radio', { name: /Mercer Island, WA 98040/ }).check();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await typeAddress(page, { City: 'belevue' });
  await field(page, 'Order notes').fill('Leave at the back door');
  await send(page).click();
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(sent(page)).toBeVisible();
  const bellevue = { line1: '500 Main St', line2: 'Ste 4', city: 'Bellevue', region: 'WA', postalCode: '98004-1234' };
  expect(await ordersSent(server, '100012')).toMatchObject([
    { comments: 'Leave at the back door', shipping_note: '', options: { alternateAddress: bellevue } },
  ]);

  // The form went with the order. This time the service stays away and the address goes to customer service.
  await fillCart(page, '100012', line);
  await openCheckout(page, '100012');
  await page.getByRole('button', { name: 'Ship to another address' }).click();
  await expect(field(page, 'Address line 1')).toHaveValue('');
  await typeAddress(page, { 'Address line 1': '9 Oak Ave', City: 'Reno', State: 'NV', 'Zip code': '89501' });
  await page.route(resolver, (route) => route.abort());
  await send(page).click();
  await expect(unchecked).toBeVisible();
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(sent(page)).toBeVisible();
  await page.unroute(resolver);
  expect((await ordersSent(server, '100012'))[1]).toMatchObject({
    shipping_note: 'SHIPPING ADDRESS: 9 Oak Ave, Reno, NV 89501',
    options: { alternateAddress: { line1: '9 Oak Ave', postalCode: '89501' } },
  });

  // The primary address again: the form and its errors are cleared, and an empty form means the primary address.
  await fillCart(page, '100012', line);
  await openCheckout(page, '100012');
  await page.getByRole('button', { name: 'Ship to another address' }).click();
  await field(page, 'City').fill('x');
  await field(page, 'Address line 1').focus();
  await field(page, 'City').focus();
  await expect(page.getByText('Please enter an address')).toBeVisible();
  await page.getByRole('button', { name: 'Use the primary address' }).click();
  await expect(page.getByText('Please enter an address')).toHaveCount(0);
  await page.getByRole('button', { name: 'Ship to another address' }).click();
  await expect(field(page, 'City')).toHaveValue('');
  await send(page).click();
  await expect(sent(page)).toBeVisible();
  expect((await ordersSent(server, '100012'))[2]).toMatchObject({ shipping_note: '', options: {} });
});

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

  const overriding = page.getByRole('button', { name: 'Price override' });
  await overriding.click();
  await expect(overriding).toHaveAttribute('aria-pressed', 'true');

  // The cart and the tags are read before it opens: it waits for both.
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

  // The send button waits for a PO number that is not blank.
  const po = field(page, 'PO number (required)');
  await expect(send(page)).toBeDisabled();
  await po.fill('   ');
  await expect(send(page)).toBeDisabled();
  await po.fill('PO-77');
  await expect(send(page)).toBeEnabled();

  // Closing saves the cart and reads the tags, before the debounce of the typing is over.
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/shoppingCart') && answer.ok());
  const tags = page.waitForResponse((answer) => answer.url().includes('/itemtagrequest/customer/') && answer.ok());
  await field(page, 'Order notes').fill('Ring twice');
  await page.keyboard.press('Escape');
  await Promise.all([saved, tags]);
  await expect(send(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Check out' }).click();
  await expect(field(page, 'Order notes')).toHaveValue('Ring twice');
  await expect(po).toHaveValue('PO-77');

  // What staff alone set; a note has 100 characters; a fill date that is over is told in the field, and stays there.
  await expectAccessible(page);
  await field(page, 'Account manager note').fill('n'.repeat(120));
  await expect(field(page, 'Account manager note')).toHaveValue('n'.repeat(100));
  await field(page, 'Future fill date').fill('2020-01-31');
  await expect(page.getByText('Future fill date must be after today')).toBeVisible();
  const dialog = page.getByRole('alertdialog');
  await send(page).click();
  await expect(page.getByText('We couldn’t send this order.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(field(page, 'Future fill date')).toHaveValue('2020-01-31');
  await field(page, 'Future fill date').fill('');
  await expect(page.getByText('Future fill date must be after today')).toHaveCount(0);
  await expect(page.getByText('We couldn’t send this order.')).toHaveCount(0);

  // Held for review: said before it is sent; back loses nothing.
  await field(page, 'Account manager note').fill('Call first');
  // Presses count 300 ms apart, and the one before was a moment ago.
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

  // The checkout closed, and the mode ended with the order.
  await fillCart(page, account, line);
  await expect(overriding).toHaveAttribute('aria-pressed', 'false');

  // Nothing holds this one: no dialog. Three presses within 200 ms are one.
  await openCheckout(page, account);
  await po.fill('PO-78');
  const submits: string[] = [];
  page.on('request', (request) => {
    if (submitting.test(request.url())) submits.push(request.url());
  });
  await send(page).evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 3; press += 1) button.click();
  });
  await expect(sent(page)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(submits).toHaveLength(1);
  expect((await ordersSent(server, account)).map((order) => [order.po_number, order.comments])).toEqual([
    ['PO-77', 'Ring twice'],
    ['PO-78', ''],
  ]);
});

test('a customer user sets a PO number and notes, but no staff options, and nothing holds the order', async ({
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

test.describe('in the middle of the checkout', () => {
  const account = '100013';

  test('a lost reply and a cut line: sent once, nothing typed is lost', async ({ signedIn, server, expectNoise }) => {
    expectNoise(away);
    const page = await signedIn('service');
    await page.goto('/home');
    await fillCart(page, account, line);
    await openCheckout(page, account);
    await field(page, 'PO number').fill('PO-LOST');
    // The order is made, the answer never comes.
    let isLost = false;
    await page.route(submitting, async (route) => {
      if (isLost) return route.continue();
      isLost = true;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await send(page).click();
    await expect(sent(page)).toBeVisible();
    expect((await ordersSent(server, account)).map(({ po_number }) => po_number)).toEqual(['PO-LOST']);
    await page.unroute(submitting);

    // The line is cut while the address is typed; what is typed waits for it.
    await fillCart(page, account, line);
    await openCheckout(page, account);
    await page.context().setOffline(true);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep working' }).click();
    await field(page, 'PO number').fill('PO-CUT');
    await page.getByRole('button', { name: 'Ship to another address' }).click();
    await typeAddress(page, { 'Address line 1': '12 Main St', City: 'Tacoma', State: 'WA', 'Zip code': '98402' });
    await send(page).click();
    const dialog = page.getByRole('alertdialog', { name: 'We couldn’t check this address' });
    await dialog.getByRole('button', { name: 'Back to Checkout' }).click();
    await expect(field(page, 'Address line 1')).toHaveValue('12 Main St');
    await page.context().setOffline(false);
    await expect(page.getByText('Connection re-established')).toBeVisible();
    await send(page).click();
    await expect(sent(page)).toBeVisible();
    expect((await ordersSent(server, account))[1]).toMatchObject({
      po_number: 'PO-CUT',
      shipping_note: '',
      options: { alternateAddress: { line1: '12 Main St', city: 'Tacoma' } },
    });
  });

  test('a killed server: the order is sent once when it is back, with everything that was typed', async ({
    signedIn,
    server,
    expectNoise,
  }) => {
    expectNoise(away);
    const page = await signedIn('service');
    await page.goto('/home');
    await fillCart(page, account, line);
    const before = (await ordersSent(server, account)).length;
    await openCheckout(page, account);
    await field(page, 'PO number').fill('PO-KILLED');
    await field(page, 'Order notes').fill('Before the cut');
    await page.getByRole('button', { name: 'Ship to another address' }).click();
    await typeAddress(page, { 'Address line 1': '9 Oak Ave', City: 'Reno', State: 'NV', 'Zip code': '89501' });
    // It dies when the submit arrives.
    let hasDied = false;
    await page.route(submitting, async (route) => {
      if (hasDied) return route.continue();
      hasDied = true;
      await server.kill();
      await route.abort('connectionreset');
    });
    await send(page).click();
    await expect.poll(() => hasDied).toBe(true);
    await server.start();
    await expect(sent(page)).toBeVisible({ timeout: 60_000 });
    const orders = (await ordersSent(server, account)).slice(before);
    expect(orders).toMatchObject([
      {
        po_number: 'PO-KILLED',
        comments: 'Before the cut',
        options: { alternateAddress: { line1: '9 Oak Ave', city: 'Reno', region: 'NV', postalCode: '89501' } },
      },
    ]);
  });
});
