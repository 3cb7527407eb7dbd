/** Orders of the review queue that a reviewer claims, as two reviewers see them. */
import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import type { RunningServer } from './server.ts';
import { storeHeldOrders, withDatabase } from './stored-orders.ts';

/** A second member of customer service, with the demo's password. */
async function storeColleague(server: RunningServer): Promise<void> {
  await withDatabase(server, async (client) => {
    await client.query(`
      insert into "user" (id, name, email, email_verified) values ('colleague', 'Ana Lopez', 'ana@demo.test', true)`);
    await client.query(`
      insert into account (id, account_id, provider_id, user_id, password)
        select 'colleague', 'colleague', a.provider_id, 'colleague', a.password
          from account a join "user" u on u.id = a.user_id where u.email = 'service@demo.test'`);
    await client.query(`insert into user_permission (user_id, permission) values ('colleague', 'CustomerService')`);
  });
}

async function colleagueAt(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const desk = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const page = await desk.newPage();
  const answer = await page.request.post('/api/auth/sign-in/email', {
    data: { email: 'ana@demo.test', password: 'operatory-demo-1' },
    headers: { origin: baseURL ?? '' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  // The page follows others once it's connected to the hub.
  await Promise.all([page.waitForEvent('websocket', { timeout: 20_000 }), page.goto('/review')]);
  return page;
}

const rowOf = (page: Page, order: number) =>
  page.getByRole('list', { name: 'Held orders' }).getByRole('link', { name: new RegExp(String(order)) });

async function claimByKeyAndButton(page: Page, ana: Page) {
  await rowOf(page, 4_200_001).focus();
  await page.keyboard.press('c');
  await expect(rowOf(page, 4_200_001)).toContainText(/You’ve had it since \d+:\d\d [AP]M/);
  await expect(rowOf(page, 4_200_001)).toBeFocused();
  await expect(rowOf(ana, 4_200_001)).toContainText(/Casey Whitman has had it since/, { timeout: 10_000 });
  await rowOf(page, 4_200_002).click();
  const claim = page.getByRole('button', { name: /^Claim/ });
  await claim.click();
  await expect(page.getByRole('button', { name: /^Drop claim/ })).toBeFocused();
  await page.getByRole('button', { name: /^Drop claim/ }).click();
  await expect(page.getByText('Nobody is on it')).toBeVisible();
  await expect(claim).toBeFocused();
  await claim.click();
  await expect(page.getByRole('button', { name: /^Drop claim/ })).toBeVisible();
  await page.getByLabel('Mine').click();
  await expect(page.getByLabel('Mine')).toBeChecked();
  await expect(page.getByText('2 orders waiting').first()).toBeVisible();
  await expect(page).toHaveURL(/mine=true/);
  await rowOf(page, 4_200_001).focus();
  await page.keyboard.press('c');
  await expect(rowOf(page, 4_200_002)).toBeFocused();
  await expect(page.getByText('1 order waiting').first()).toBeVisible();
  await expectAccessible(page);
}

/** A check box isn't a text field: C works on it, too. */
async function claimOnCheckBox(page: Page) {
  const box = page.getByLabel('Select order 4200004');
  await box.focus();
  await page.keyboard.press('c');
  await expect(rowOf(page, 4_200_004)).toContainText(/You’ve had it since/);
  // The hub may bring the claim before its response has come, and until then the key does nothing.
  await expect(page.getByRole('region', { name: 'Review queue' })).not.toHaveAttribute('aria-busy', 'true');
  await expect(box).toBeFocused();
  await page.keyboard.press('c');
  await expect(rowOf(page, 4_200_004)).not.toContainText(/You’ve had it since/);
  await expect(box).not.toBeChecked();
}

/** Esc closes the question, and not the form behind it. */
async function sendBackAnyway(page: Page) {
  await rowOf(page, 4_200_002).click();
  await page.getByRole('button', { name: 'Send back to the cart' }).click();
  await page.getByLabel('Message to the practice').fill('Please check the price.');
  const send = page.getByRole('button', { name: 'Send back', exact: true });
  await send.click();
  const dialog = page.getByRole('alertdialog', { name: 'Send order 4200002 back?' });
  await expect(dialog).toContainText(/Ana Lopez has had it since/);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(send).toBeFocused();
  await expect(page.getByLabel('Message to the practice')).toHaveValue('Please check the price.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Send back to the cart' })).toBeFocused();
}

async function takeOver(page: Page, ana: Page) {
  await rowOf(ana, 4_200_002).click();
  await expect(ana.getByText(/^Casey Whitman has had it since/).last()).toBeVisible();
  // The key never takes over: that needs the button that names the colleague.
  await ana.keyboard.press('c');
  await ana.getByRole('button', { name: 'Take over from Casey Whitman' }).click();
  await expect(ana.getByRole('button', { name: /^Drop claim/ })).toBeFocused();
  await expect(page.getByText('You haven’t claimed any orders')).toBeVisible({ timeout: 5_000 });
  await page.getByLabel('Mine').click();
  await expect(rowOf(page, 4_200_002)).toContainText('Ana Lopez has had it since', { timeout: 5_000 });
}

async function decideAnyway(page: Page, ana: Page) {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/review');
  await expect(rowOf(page, 4_200_002)).toContainText('Ana Lopez');
  await expectNoSidewaysScroll(page);
  await rowOf(page, 4_200_002).click();
  await expect(page.getByRole('button', { name: /^Take over from/ })).toBeVisible();
  await page.getByRole('button', { name: 'Release order' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Release order 4200002?' });
  await expect(dialog).toContainText(/Ana Lopez has had it since/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Release order' })).toBeFocused();
  await page.getByRole('button', { name: 'Release order' }).click();
  await dialog.getByRole('button', { name: 'Release order' }).click();
  await expect(page.getByText('Order 4200002 released')).toBeVisible();
  await expect(rowOf(ana, 4_200_002)).toHaveCount(0, { timeout: 5_000 });
}

async function deadServer(page: Page) {
  await page.route('**/api/review/orders/*/claim', (route) => route.abort());
  await rowOf(page, 4_200_003).click();
  // The key's hint is for people with a keyboard.
  await expect(page.getByRole('button', { name: 'Claim', exact: true }).locator('kbd')).toBeHidden();
  await page.getByRole('button', { name: /^Claim/ }).click();
  await expect(page.getByText(/^Order 4200003: /)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Claim/ })).toBeFocused();
  await page.unroute('**/api/review/orders/*/claim');
  await page.getByRole('button', { name: /^Claim/ }).click();
  await expect(page.getByText(/^You’ve had it since/).last()).toBeVisible();
  await expectNoSidewaysScroll(page);
}

test('a reviewer claims orders, colleagues see it at once, take one over, and can decide without', async ({
  signedIn,
  server,
  browser,
  baseURL,
  expectNoise,
}) => {
  test.slow();
  expectNoise(/ERR_FAILED|Failed to load/);
  const remove = await storeHeldOrders(server, '100011', { firstNumber: 4_200_001, count: 1_000 });
  await storeColleague(server);
  const page = await signedIn('service');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/review');
  const ana = await colleagueAt(browser, baseURL);
  await expect(rowOf(ana, 4_200_001)).toBeVisible();
  await test.step('by the key on a check box', () => claimOnCheckBox(page));
  await test.step('by the key and by the button; the colleague’s page follows', () => claimByKeyAndButton(page, ana));
  await test.step('the colleague takes one over, and the first reviewer sees it', () => takeOver(page, ana));
  await test.step('Esc closes the question about her, then the message', () => sendBackAnyway(page));
  await test.step('on a phone it’s decided anyway, after a question that names her', () => decideAnyway(page, ana));
  await test.step('a claim that doesn’t arrive says so, and can be tried again', () => deadServer(page));
  await ana.context().close();
  await remove();
});
