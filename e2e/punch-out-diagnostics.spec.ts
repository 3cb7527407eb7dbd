/** Punch-out diagnostics: messages between the demo and its buyers, why some were refused, a dry run, and a resend. */
import type { Page } from '@playwright/test';
import { type DirectLine, sendToRooms } from './buyer.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { withDatabase } from './stored-orders.ts';

const messageList = (page: Page) => page.getByRole('list', { name: 'Messages' });
const openMessage = (page: Page) => page.getByRole('article');

async function readRefused(page: Page) {
  const messages = messageList(page);
  const panel = openMessage(page);
  await page.getByLabel('Kind', { exact: true }).selectOption('Setups');
  await page.getByLabel('Result', { exact: true }).selectOption('Refused or failed');
  await expect(messages.getByRole('listitem')).toHaveCount(2);
  await expect(messages).toContainText('The buyer’s shared secret doesn’t match ours.');
  await messages.getByRole('link', { name: /isn’t allowed/ }).click();
  // Keys go on in the message, and back to its row.
  const beside = page.getByRole('region', { name: 'Message', exact: true });
  await expect(beside).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(messages.getByRole('link', { name: /isn’t allowed/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel).toContainText(
    'The return URL’s host (new-portal.clinic.example) isn’t allowed. Allowed: clinic.example.',
  );
  await expect(panel).toContainText('pat.doyle@clinic.example');
  await panel.getByText('Document (secrets removed)').click();
  await expect(panel.getByText('<SharedSecret>(removed)</SharedSecret>')).toBeVisible();
  await panel.getByRole('button', { name: 'Dry run' }).click();
  await expect(panel.getByRole('status', { name: 'Result of the dry run' })).toContainText('Refused with 400');
  await expectAccessible(page);
}

async function findByOrder(page: Page) {
  await page.getByLabel('Kind', { exact: true }).selectOption('All kinds');
  await page.getByLabel('Result', { exact: true }).selectOption('All results');
  await page.getByLabel('Find a message').fill('CL-20177');
  await messageList(page)
    .getByRole('link', { name: /Order received/ })
    .click();
  await expect(openMessage(page)).toContainText('Buyer’s order CL-20177 is our order');
}

async function resend(page: Page) {
  const onTheWay = page.getByRole('region', { name: 'Outgoing documents' });
  await onTheWay.getByRole('button', { name: /^Resend/ }).click();
  await expect(onTheWay).toContainText('Resent by');
  await expect(onTheWay.getByRole('button', { name: /^Resend/ })).toHaveCount(0);
}

async function lookOnAPhone(page: Page) {
  await page.setViewportSize({ width: 360, height: 760 });
  await expect(page.getByRole('dialog', { name: 'Message' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Connections' }).click();
  await expect(page.getByRole('link', { name: /from (an )?unknown senders?/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
}

test('customer service sees why a buyer was refused, dry-runs the message with today’s settings, and resends a document once', async ({
  signedIn,
}) => {
  const page = await signedIn('service');
  await page.goto('/home');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Punch-out diagnostics' }).click();
  await expect(page.getByRole('heading', { name: 'Punch-out diagnostics' })).toBeVisible();
  const clinic = page.getByRole('row', { name: /Riverside clinic/ });
  await expect(clinic).toContainText('refused');
  await expect(clinic).toContainText('1 failed');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await clinic.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Riverside clinic' })).toBeVisible();

  // The test uses the same code as a buyer's document.
  await page.getByRole('button', { name: 'Test this connection' }).click();
  await expect(page.getByRole('status', { name: 'Result of the test' })).toContainText('Response 200');

  await test.step('only refused ones, each with its reason', () => readRefused(page));
  await test.step('by the buyer’s order number: the order, and everything about it', () => findByOrder(page));
  await test.step('failed and resent messages, and by whom', () => resend(page));
  await test.step('on a phone the message covers the list, and Esc returns to it', () => lookOnAPhone(page));
});

test('only customer service reaches punch-out diagnostics, which says when the server is down; its old address still works', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/punchoutDiagnostics\/connections net::ERR_FAILED|Failed to load resource: net::ERR_FAILED/);
  let page = await signedIn('manager');
  await page.goto('/punch-out-diagnostics');
  await expect(page.getByRole('alert')).toContainText('Your role doesn’t allow that page.');
  page = await signedIn('service');
  let isDead = true;
  await page.route('**/api/punchoutDiagnostics/connections', (route) => (isDead ? route.abort() : route.continue()));
  await page.goto('/punch-out-doctor');
  await expect(page).toHaveURL(/\/punch-out-diagnostics$/);
  const failed = page.getByRole('alert').filter({ hasText: 'Couldn’t load connections' });
  await expect(failed).toBeVisible();
  isDead = false;
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row', { name: /Riverside clinic/ })).toBeVisible();
});

/** The name of the demo buyer's account, and products that it has a price for, as its system would order them from a catalog. */
const directOrder = (databaseUrl: string) =>
  withDatabase({ databaseUrl }, async (client) => {
    const { rows } = await client.query<DirectLine & { name: string }>(
      `select i.item_number as part, 'EA' as unit, round(i.prices[p.position] / 100.0, 2)::text as price, c.name
         from punch_out_connection b join customer c using (customer_number) join pricing_class p on p.code = c.pricing_class
        cross join item i
        where b.sender_identity = 'DEMO-BUYER' and i.unit_of_measure = 'EA' and i.is_orderable and i.withdrawn_at is null
          and not i.is_hidden_from_customer and i.life_cycle <> 'D' and i.prices[p.position] is not null
        order by i.item_number limit 2`,
    );
    return { name: rows[0]?.name ?? '', lines: rows };
  });

test('a connection divides orders by address, and the message shows which lines went into which order', async ({
  signedIn,
  server,
}) => {
  const clinic = await directOrder(server.databaseUrl);
  const page = await signedIn('service');
  await page.goto('/punch-out-diagnostics?of=demo-buyer&form=settings');
  const choice = page.getByLabel('Orders with several ship-to addresses');
  await expect(choice).toHaveValue('hold');
  expect(await sendToRooms(server.url, { ...clinic, orderId: 'PO-HELD' })).toContain(
    'so our customer service looks at it',
  );
  await choice.selectOption('Split into one order per address');
  await page.getByLabel('Accept orders without a visit').fill('100%');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save connection' }).click();
  await expect(page.getByRole('link', { name: 'Change the settings' })).toBeVisible();

  const answer = await sendToRooms(server.url, { ...clinic, orderId: 'PO-ROOMS' });
  const numbers = /as our orders (\d+), (\d+), one for each ship-to/.exec(answer)?.slice(1) ?? [];
  expect(numbers, answer).toHaveLength(2);
  expect(await sendToRooms(server.url, { ...clinic, orderId: 'PO-ROOMS' })).toContain('it was not processed again');
  // Any of the orders finds the message.
  await page.getByLabel('Find a message').fill(numbers[1] ?? '');
  const received = messageList(page).getByRole('link', { name: /Order received/ });
  // The order and its repeat, without the one that was held.
  await expect(received).toHaveCount(2);
  await received.last().click();
  const table = openMessage(page).getByRole('table').filter({ hasText: 'Their lines' });
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table.getByRole('row').nth(2)).toContainText('Room 2');
  await expect(openMessage(page)).not.toContainText('is our order');
  await expectAccessible(page);
  await table.getByRole('link', { name: numbers[1] ?? '' }).click();
  await expect(page.getByRole('main')).toContainText(numbers[1] ?? '');
});
