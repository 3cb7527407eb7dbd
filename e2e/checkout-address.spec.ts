/** Staff ship to another address: each response of the address service, and the way back to the account's address. */
import type { Page } from '@playwright/test';
import { fillCart } from './carts.ts';
import { away, field, line, openCheckout, send, sent, typeAddress } from './checkout.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import type { RunningServer } from './server.ts';
import { ordersSent } from './stored-orders.ts';

const resolver = /\/api\/Address\/resolveAddress$/;

const zipField = (page: Page) => field(page, 'ZIP code');
const alert = (page: Page) => page.getByRole('alertdialog');

const uncheckedText = (page: Page) =>
  page.getByText(
    'Our address validation service is currently unavailable. Please accept to send this address to customer service for review, or go back to select primary shipping address',
  );

async function typeZip(page: Page) {
  const zip = zipField(page);
  const zipWrong = page.getByText('Please enter a valid zip code');
  await zip.pressSequentially('984');
  await expect(zipWrong).toHaveCount(0);
  await expect(send(page)).toBeDisabled();
  await zip.blur();
  await expect(zipWrong).toBeVisible();
  await zip.pressSequentially('02');
  await expect(zipWrong).toHaveCount(0);
}

async function sendIncomplete(page: Page) {
  await send(page).click();
  await expect(page.getByText('Please complete all required address fields and submit again.')).toBeVisible();
  for (const text of ['Please enter an address', 'Please enter a city', 'Please select a state'])
    await expect(page.getByText(text)).toBeVisible();
  await expect(field(page, 'Address line 1')).toBeFocused();
  await expect(send(page)).toBeDisabled();
  await expectAccessible(page);
}

async function sendUnknown(page: Page) {
  const nowhere = { 'Address line 1': '500 main street', City: 'nowhere', State: 'WA', 'ZIP code': '00000' };
  await typeAddress(page, nowhere);
  await send(page).click();
  await expect(page.getByText('Address could not be found. Please review fields and try again.')).toBeVisible();
  await expect(field(page, 'City')).toHaveValue('nowhere');
}

async function reload(page: Page) {
  const zip = zipField(page);
  await typeAddress(page, { City: '', 'ZIP code': '980041234', 'Address line 2 (optional)': 'suite 4' });
  await expect(zip).toHaveValue('98004-1234');
  await page.reload();
  await expect(field(page, 'Address line 1')).toHaveValue('500 main street');
  await expect(zip).toHaveValue('98004-1234');
  // It was checked again before the checkout opened.
  await expect(page.getByText('Please enter a city')).toBeVisible();
  await expect(page.getByText('Please enter an address')).toHaveCount(0);
  await field(page, 'City').fill('belevue');
}

async function failToCheck(page: Page) {
  await page.route(resolver, (route) => route.fulfill({ status: 503, body: '{}', contentType: 'application/json' }));
  await send(page).click();
  await expect(uncheckedText(page)).toBeVisible();
  await expectAccessible(page);
  await alert(page).getByRole('button', { name: 'Back to Checkout' }).click();
  await expect(field(page, 'City')).toHaveValue('belevue');
  await page.unroute(resolver);
}

/** A suggestion: back, then accepted. */
async function seeSuggestion(page: Page) {
  const dialog = alert(page);
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
}

async function chooseAndSend(page: Page, server: RunningServer) {
  const dialog = alert(page);
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
}

async function sendUnchecked(page: Page, server: RunningServer) {
  await fillCart(page, '100012', line);
  await openCheckout(page, '100012');
  await page.getByRole('button', { name: 'Ship to another address' }).click();
  await expect(field(page, 'Address line 1')).toHaveValue('');
  await typeAddress(page, { 'Address line 1': '9 Oak Ave', City: 'Reno', State: 'NV', 'ZIP code': '89501' });
  await page.route(resolver, (route) => route.abort());
  await send(page).click();
  await expect(uncheckedText(page)).toBeVisible();
  await alert(page).getByRole('button', { name: 'Accept' }).click();
  await expect(sent(page)).toBeVisible();
  await page.unroute(resolver);
  expect((await ordersSent(server, '100012'))[1]).toMatchObject({
    shipping_note: 'SHIPPING ADDRESS: 9 Oak Ave, Reno, NV 89501',
    options: { alternateAddress: { line1: '9 Oak Ave', postalCode: '89501' } },
  });
}

async function returnToPrimary(page: Page, server: RunningServer) {
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
}

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

  await test.step('a zip code is checked at 5 and 10 characters while it is typed, on blur always', () =>
    typeZip(page));
  await test.step('all edited fields are valid: the button is enabled, and says what is missing', () =>
    sendIncomplete(page));
  await test.step('not found: the input stays', () => sendUnknown(page));
  await test.step('a reload and another screen lose no letter of it', () => reload(page));
  await test.step('it can’t be checked: back to edit it, with all input intact', () => failToCheck(page));
  await test.step('a suggestion is refused first', () => seeSuggestion(page));
  await test.step('two places that it may have meant: one is chosen', () => chooseAndSend(page, server));
  await test.step('the form went with the order; this time the service stays down and the address goes to customer service', () =>
    sendUnchecked(page, server));
  await test.step('the primary address clears the form and its errors, and an empty form means the primary address', () =>
    returnToPrimary(page, server));
});
