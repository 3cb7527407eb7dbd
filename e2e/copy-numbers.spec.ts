/** Copying a number with the button next to it: on an order, and in an account's details. */
import type { Locator, Page } from '@playwright/test';
import { info, openInfo } from './customer-info.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { changeReplies } from './replies.ts';

/** An order of account 100001 with a tracking number of UPS; its other numbers are added here. */
const order = 6_999_013;

interface NumberedOrder {
  readonly shipments: readonly object[];
}

const withNumbers = (page: Page) =>
  changeReplies<NumberedOrder>(page, `**/api/Order/calculated/${order}`, (reply) => ({
    ...reply,
    poNumber: 'PO-4711',
    erpOrderNumber: 'SO-88123',
    shipments: reply.shipments.map((one) => ({
      ...one,
      invoiceNumbers: ['90012'],
      creditNumbers: ['90014'],
      invoiceFiles: ['90012'],
      hasBillTrustInvoice: true,
    })),
  }));

const button = (place: Page | Locator, what: string) =>
  place.getByRole('button', { name: new RegExp(`^Copy ${what} \\S+$`) });
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const selected = (page: Page) => page.evaluate(() => String(getSelection()));
const refusal = (page: Page, number: string) =>
  page.getByText(`Couldn’t copy: the browser doesn’t allow it here. ${number} is selected.`);

async function copyEach(page: Page) {
  const tracking = await page.getByRole('link', { name: /^UPS 1Z/ }).innerText();
  for (const [what, number] of [
    ['order number', String(order)],
    ['PO number', 'PO-4711'],
    ['reference', 'SO-88123'],
    ['tracking number', /1Z\w{16}/.exec(tracking)?.[0] ?? ''],
    ['invoice number', '90012'],
    ['credit memo number', '90014'],
  ] as const) {
    await button(page, what).focus();
    const before = await button(page, what).boundingBox();
    await page.keyboard.press('Enter');
    // One message at a time, in the region that screen readers follow.
    await expect(
      page
        .getByRole('status')
        .or(page.locator('[aria-live]'))
        .getByText(/^Copied/),
    ).toHaveText(`Copied ${what} ${number}`);
    expect(await copied(page)).toBe(number);
    await expect(button(page, what)).toBeFocused();
    expect(await button(page, what).boundingBox()).toEqual(before);
  }
}

/** The person's own keys copy instead, also from the text of a button. */
async function copyByHand(page: Page) {
  for (const [what, number] of [
    ['order number', String(order)],
    ['invoice number', '90012'],
  ] as const) {
    await button(page, what).click();
    await expect(refusal(page, number)).toBeVisible();
    await expect(page.getByText(/^Copied/)).toHaveCount(0);
    expect(await selected(page)).toBe(number);
    await expect(button(page, what)).toBeFocused();
    await page.keyboard.press('ControlOrMeta+c');
    expect(await copied(page)).toBe(number);
  }
}

async function onPhone(page: Page) {
  await page.setViewportSize({ width: 360, height: 740 });
  const buttons = page.getByRole('button', { name: /^Copy / });
  for (const one of await buttons.all()) {
    const box = await one.boundingBox();
    expect([box?.width, box?.height]).toEqual([44, 44]);
  }
  await expect(buttons).toHaveCount(6);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

test('an order’s numbers are copied, and a browser that doesn’t allow it leaves the number selected', async ({
  signedIn,
  context,
}) => {
  const page = await signedIn('service');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await withNumbers(page);
  await page.goto(`/order/${order}`);
  await test.step('each number, by keyboard', () => copyEach(page));
  await test.step('without the permission, the number is selected', async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
    });
    await copyByHand(page);
  });
  await test.step('on a phone, targets are large and don’t overflow', () => onPhone(page));
  await test.step('without HTTPS, there is no clipboard at all', async () => {
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await button(page, 'PO number').click();
    await expect(refusal(page, 'PO-4711')).toBeVisible();
    expect(await selected(page)).toBe('PO-4711');
  });
});

test('an account number is copied from the account’s details, which stay open', async ({ signedIn, context }) => {
  const page = await signedIn('manager');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openInfo(page, '100001');
  const copy = button(info(page), 'account number');
  await copy.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Copied account number 100001')).toBeVisible();
  expect(await copied(page)).toBe('100001');
  await expect(copy).toBeFocused();
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await copy.click();
  await expect(refusal(page, '100001')).toBeVisible();
  expect(await selected(page)).toBe('100001');
  await expect(copy).toBeVisible();
});
