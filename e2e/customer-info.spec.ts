/** The customer info dropdown: opened and closed, details, the shipping label, on a tablet and on a phone. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { setUp } from './buyer.ts';
import { info, infoButton, openInfo } from './customer-info.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, signOut, test } from './journey.ts';

interface Customer {
  [field: string]: unknown;
  SalesTerritory: { FirstName: string; LastName: string; EmailAddress: string };
}

const readCustomer = async (page: Page, customerNumber: string) =>
  (await (await page.request.get(`/api/Customer/customernumber/${customerNumber}`)).json()) as Customer;

const tabOf = (page: Page, name: string) => info(page).getByRole('tab', { name });

async function waitForCustomer(page: Page) {
  let answer: (value?: unknown) => void = () => undefined;
  const answered = new Promise((go) => {
    answer = go;
  });
  await page.route('**/api/Customer/customernumber/100006', async (route) => {
    await answered;
    await route.continue();
  });
  // The shop is entered without asking for the customer first, so the button can be seen waiting.
  await page.goto('/customer/100006/products');
  const waiting = page.getByRole('heading', { level: 1 }).getByRole('button');
  await expect(waiting).toBeDisabled();
  await expect(waiting).toContainText('100006');
  answer();
}

async function closeByKeys(page: Page, button: Locator) {
  await tabOf(page, 'Tools').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tabOf(page, 'Financial')).toBeFocused();
  await expect(info(page).getByRole('heading', { name: 'Balance due' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(info(page).getByRole('button', { name: /13-month sales report/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(info(page)).toBeHidden();
  await expect(button).toBeFocused();
}

async function closeByPresses(page: Page, button: Locator) {
  await page.keyboard.press('Enter');
  await expect(tabOf(page, 'Tools')).toHaveAttribute('aria-selected', 'true');
  // The same happens if it's opened before the browser's close event.
  await tabOf(page, 'Reports').click();
  await expect(tabOf(page, 'Reports')).toHaveAttribute('aria-selected', 'true');
  await button.evaluate((opener: HTMLButtonElement) => {
    document.querySelector<HTMLElement>('[popover]:popover-open')?.hidePopover();
    opener.click();
  });
  await expect(tabOf(page, 'Tools')).toHaveAttribute('aria-selected', 'true');
  await page.mouse.click(1300, 700);
  await expect(info(page)).toBeHidden();
  await button.click();
  await expect(info(page)).toBeVisible();
  await button.click();
  await expect(info(page)).toBeHidden();
}

async function openAsBuyer(page: Page, baseURL: string | undefined) {
  await signOut(page);
  await page.goto(await setUp(baseURL ?? '', { returnUrl: 'http://localhost:1/back' }));
  await expect(page).toHaveURL(/\/customer\/100001\/products$/);
  await expect(infoButton(page, '100001')).toBeDisabled();
  await expect(infoButton(page, '100001')).toHaveText(/100001\s*\S/);
}

test('B1.02 B2.07 B2.08 the dropdown opens from number and name with Tools, Financial and Reports, and closes as one expects', async ({
  signedIn,
  baseURL,
}) => {
  const page = await signedIn('manager');
  await test.step('the button waits for the customer', () => waitForCustomer(page));
  const button = infoButton(page, '100006');
  await expect(button).toBeEnabled();
  await expect(button).toHaveText(/100006\s*Skagit Dental Arts/);

  await button.click();
  await expect(tabOf(page, 'Tools')).toHaveAttribute('aria-selected', 'true');
  await expect(info(page).getByRole('tab')).toHaveText(['Tools', 'Financial', 'Reports']);
  await expect(info(page).getByRole('region', { name: 'Customer details' })).toBeVisible();
  await expect(info(page).getByRole('button', { name: 'Shipping label' })).toBeVisible();
  await expectAccessible(page);

  await test.step('the arrows walk through the tabs, and Esc closes', () => closeByKeys(page, button));
  await test.step('reopened, it starts with Tools; a click outside or on its button closes it', () =>
    closeByPresses(page, button));
  await test.step('a punch-out user reads whose account it is, and opens nothing', () => openAsBuyer(page, baseURL));
});

test('B2.10 all details of a customer are shown; terms of the account only to staff', async ({ signedIn }) => {
  const page = await signedIn('service');
  for (const customerNumber of ['100006', '100002']) {
    await openInfo(page, customerNumber);
    const details = info(page).getByRole('region', { name: 'Customer details' });
    const record = await readCustomer(page, customerNumber);
    const { FirstName, LastName, EmailAddress } = record.SalesTerritory;
    const texts = ['CustomerID', 'Name', 'BillToName', 'ShipToAddress1', 'ShipToCity', 'ShipToState', 'ShipToZIp']
      .concat(['EmailAddress', 'ShipViaNorm', 'PreferredStatus', 'TerritoryID'])
      .map((field) => String(record[field]));
    const contract = String(record.ContractName ?? 'None');
    for (const text of [...texts, contract, `${FirstName} ${LastName}`, EmailAddress])
      await expect(details).toContainText(text);
    await expect(details.locator(`a[href="tel:+1${record.ShipToPhoneNumber}"]`)).toBeVisible();
    await expect(details.locator(`a[href="mailto:${record.EmailAddress}"]`)).toBeVisible();
    await expect(details.getByText('Credit hold')).toHaveCount(Number(record.CreditHold) > 0 ? 1 : 0);
    await expect(details.getByText('PO required', { exact: true })).toHaveCount(record.IsPORequired === 'Y' ? 1 : 0);
  }
  await signedIn('practice');
  await openInfo(page, '100003');
  const details = info(page).getByRole('region', { name: 'Customer details' });
  await expect(details).toContainText('Union Street Endodontics');
  for (const term of ['Pricing class', 'Contract', 'Credit hold']) await expect(details.getByText(term)).toHaveCount(0);
  await expect(info(page).getByRole('button', { name: 'Shipping label' })).toHaveCount(0);
  // A practice has no reports, and no empty tab for them.
  await expect(info(page).getByRole('tab')).toHaveText(['Tools', 'Financial']);
});

test('B4.28 B7.03 B8.07 a shipping label is saved under its tracking number; a failure only turns its button off', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/status of 503|fault: 503|No printer/);
  const page = await signedIn('viewer');
  const logged: string[] = [];
  page.on('pageerror', ({ message }) => logged.push(message));
  await openInfo(page, '100004');
  const button = info(page).getByRole('button', { name: 'Shipping label' });
  const answered = page.waitForResponse(/shippinglabel\/customerNumber\/100004$/i);
  const saving = page.waitForEvent('download');
  await button.click();
  const label = (await (await answered).json()) as { trackingNumber: string; labelFormatCode: string };
  const file = await saving;
  expect(file.suggestedFilename()).toBe(`${label.trackingNumber}.${label.labelFormatCode.toLowerCase()}`);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(button).toBeEnabled();

  await page.route('**/api/shippinglabel/**', (route) =>
    route.fulfill({ status: 503, json: { detail: 'No printer' } }),
  );
  await button.click();
  await expect(button).toBeDisabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('No printer')).toHaveCount(0);
  await expect.poll(() => logged).toEqual([expect.stringMatching(/^No printer \[[0-9a-f-]{36}\]$/)]);
});

test('the customer info and the report fit a tablet in the dark and a phone in the light', async ({ signedIn }) => {
  const page = await signedIn('service');
  for (const [width, colorScheme] of [
    [768, 'dark'],
    [360, 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 760 });
    await openInfo(page, '100006', 'Financial');
    await expect(info(page).getByRole('table', { name: 'Balance by age' })).toBeVisible();
    await expect(info(page).getByText('Monthly expenses')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.goto('/customer/100006/sales-report');
    await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});
