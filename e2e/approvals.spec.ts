/** A practice's approvals: a requester asks, an approver sends back and then approves, and the cart shows the state. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { approveFewer } from './approve-fewer.ts';
import { emptyCart, fillCart } from './carts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { withDatabase } from './stored-orders.ts';

const cart = '/customer/100008/cart';

const approvalIn = (page: Page) => page.getByRole('region', { name: 'Approval' });

async function ask(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check out' }).click();
  await page.getByLabel('Note for the approver').fill('For Friday');
  // Opening the cart loses nothing.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Check out' }).click();
  await expect(page.getByLabel('Note for the approver')).toHaveValue('For Friday');
  const submitted: string[] = [];
  page.on('request', (request) => {
    if (/\/submit\//.test(request.url())) submitted.push(request.url());
  });
  // One click, and no request that the server would refuse.
  await page.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(page.getByText('Sent to Priya Raman for approval.')).toBeVisible();
  const receipt = page.getByRole('region', { name: 'Request for approval' });
  await expect(receipt).toBeFocused();
  await expect(receipt).toContainText(/1 line · \$\d/);
  // This person's checkout has no way to change the address.
  await expect(receipt).toContainText(
    'The cart, the PO number, and the order notes. Changes until the decision are part of the request.',
  );
  await expect(receipt.getByRole('link', { name: 'See the request' })).toBeVisible();
  expect(submitted).toEqual([]);
  await page.keyboard.press('Escape');
}

async function withdrawAndAskAgain(page: Page): Promise<void> {
  const approval = approvalIn(page);
  await test.step('the requester withdraws the request, which changes nothing in the cart, and asks again', async () => {
    await approval.getByRole('button', { name: 'Withdraw request' }).click();
    await expect(page.getByText('Request withdrawn. The cart stays as it is.')).toBeVisible();
    await expect(approval).toHaveCount(0);
    await ask(page);
    await approval.getByRole('link', { name: 'See the request' }).click();
    await expect(page.getByText(/^You asked .* Requesters’ orders always need approval\.$/)).toBeVisible();
    await expect(page.getByText(/^Total \$\d/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Withdraw request' })).toBeVisible();
    await page.getByRole('link', { name: 'Open the cart' }).click();
    await expect(page).toHaveURL(cart);
  });
}

/** A decided request can still be read. */
async function readAsked(page: Page): Promise<void> {
  const asked = page.getByRole('table', { name: 'Requested items' });
  await expect(asked.getByText(/^\$\d+\.\d\d$/).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
}

/** The approver sees the warnings that the checkout would have shown. */
const readWarnings = (page: Page) =>
  test.step('a warning appears for a quantity far above the account’s usual one, with its effect on the budget', async () => {
    await fillCart(page, '100008', [{ itemNumber: '10000001', quantity: 900 }]);
    await page.reload();
    await expect(page.getByText('One quantity looks unusual:')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Unusual quantities' })).toContainText('#10000001');
    await expect(page.getByText(/^Monthly budget: \$.* over\.$/)).toBeVisible();
    await fillCart(page, '100008', [{ itemNumber: '10000001', quantity: 2 }]);
    await page.reload();
    await expect(page.getByText('One quantity looks unusual:')).toHaveCount(0);
  });

/** A cart that changes while the approver looks at it isn't sent, and the changes are shown. */
async function changeMeanwhile(page: Page): Promise<void> {
  await fillCart(page, '100008', [{ itemNumber: '10000001', quantity: 5 }]);
  await page.getByLabel(/^Quantity of /).fill('3');
  await page.getByRole('button', { name: 'Approve and send' }).click();
  await expect(page.getByText('Priya Raman changed the cart while you were looking at it.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText([/^Not sent: the cart changed while you were looking at it/]);
  await expect(page.getByText(/: quantity 2 → 5$/)).toBeVisible();
  // What the approver typed is still there.
  await expect(page.getByLabel(/^Quantity of /)).toHaveValue('3');
  await expect(page.getByText(/^Total: \$\d+\.\d\d → \$\d+\.\d\d$/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

const readWhyAndAskAgain = (page: Page) =>
  test.step('the requester sees the reason in the cart, and asks again', async () => {
    await page.goto('/notices');
    const earlier = page.getByRole('region', { name: 'Earlier requests' });
    await expect(earlier.getByRole('link', { name: /^You, / }).first()).toBeVisible();
    await page.goto(cart);
    await expect(approvalIn(page)).toContainText('Priya Raman sent your request back');
    await expect(approvalIn(page)).toContainText('Take one only.');
    await expectNoSidewaysScroll(page);
    await ask(page);
    await expect(approvalIn(page)).toContainText('Waiting for approval.');
  });

test('a cart says that it waits and what happens next, that it was sent back, and is approved on a phone', async ({
  page,
  signedIn,
  expectNoise,
}) => {
  // A cart that changed elsewhere, and free goods to accept; nothing is ever refused with 403.
  expectNoise(/status of 4(09|22)/);
  const approval = approvalIn(page);
  await test.step('the requester asks, and sees in the cart who decides', async () => {
    await signedIn('requester');
    await page.goto(cart);
    await emptyCart(page, '100008');
    await fillCart(page, '100008', [{ itemNumber: '10000001', quantity: 2 }]);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Check out' })).toBeVisible();
    await expect(approval).toHaveCount(0);
    await ask(page);
    await expect(approval).toContainText('Waiting for approval. You asked');
    await expect(approval).toContainText('Priya Raman can approve it, which sends the order.');
    await page.reload();
    await expect(approval.getByRole('link', { name: 'See the request' })).toBeVisible();
    await expectAccessible(page);
  });
  await withdrawAndAskAgain(page);
  await test.step('the approver finds it in the cart on a phone, and sends it back with words', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signedIn('lead');
    await page.goto(cart);
    await expect(approval).toContainText('Luis Ortega asked');
    await expect(approval).toContainText('For Friday');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await approval.getByRole('link', { name: 'Review the request' }).click();
    await page.getByLabel(/^Quantity of /).fill('1');
    await page.getByRole('button', { name: 'Send back' }).click();
    await expect(page.getByText('The quantities you changed above won’t be sent.')).toBeVisible();
    await page.getByLabel('What should change?').fill('Take one only.');
    await page.getByRole('button', { name: 'Send back' }).click();
    await expect(page.getByText(/^Sent back by you/)).toBeVisible();
    await readAsked(page);
  });
  await signedIn('requester');
  await readWhyAndAskAgain(page);
  await test.step('the approver changes the quantity and approves; the cart is an order', async () => {
    await signedIn('lead');
    await page.goto(cart);
    await approval.getByRole('link', { name: 'Review the request' }).click();
    await expect(page.getByText(/^Ship to /)).toBeVisible();
    await readWarnings(page);
    await changeMeanwhile(page);
    await approveFewer(page);
    await page.getByRole('link', { name: /^Order \d+$/ }).click();
    await expect(page).toHaveURL(/\/order\/\d+/);
    await page.goto(cart);
    await expect(page.getByRole('button', { name: 'Check out' })).toHaveCount(0);
    await expect(approval).toHaveCount(0);
  });
});

test('a request that another one for the same cart replaced says so, in the list and on its page', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('requester');
  await page.goto(cart);
  await emptyCart(page, '100008');
  await fillCart(page, '100008', [{ itemNumber: '10000001', quantity: 2 }]);
  // As from two browsers: a page that knows of the first request offers no second one.
  for (const note of ['The first', 'The second']) {
    const asked = await page.request.post(`${server.url}/api/approvals/account/100008`, {
      headers: { origin: server.url },
      data: { approvalId: randomUUID(), note },
    });
    expect(asked.ok()).toBe(true);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/notices');
  const earlier = page.getByRole('region', { name: 'Earlier requests' });
  await expect(earlier.getByRole('listitem').first()).toContainText('Replaced by your request');
  await earlier
    .getByRole('link', { name: /^You, / })
    .first()
    .click();
  await expect(page.getByText(/^Replaced by your later request/)).toBeVisible();
  await expect(page.getByText('The first', { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('a practice whose rule nobody can meet is warned before it’s saved, and told the way out', async ({
  signedIn,
  server,
}) => {
  await withDatabase(server, (database) =>
    database.query(`delete from user_permission where permission = 'ApproveOrders'`),
  );
  const page = await signedIn('lead');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/practice-people/100008');
  const rules = page.getByRole('form', { name: 'Approvals' });
  const warning = rules.getByText(/o one at this practice can approve orders/);
  await expect(warning).toContainText('Change a buyer in the list above, and choose “Approves orders”.');
  await expect(warning).toContainText('if you’re the only buyer, call customer service.');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await withDatabase(server, (database) =>
    database.query(
      `insert into user_permission (user_id, permission) select id, 'ApproveOrders' from "user" where email = 'lead@demo.test'`,
    ),
  );
  await page.reload();
  await expect(rules.getByRole('button', { name: 'Save' })).toBeVisible();
  await expect(warning).toHaveCount(0);
});
