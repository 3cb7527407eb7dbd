/** The filters of the orders screen: switched off and on, in the address, saved under a name. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

const list = '/customer/100001/orders';
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const settled = (page: Page) => expect(page.getByText(/^End of list|Show earlier orders/).first()).toBeVisible();

test('A2.06 the address of the orders screen takes a number in its path, and search, customerNumber, hasBackOrderedItems, hasCanceledItems and directLink in its query', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  const numbers = () => page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents();
  await page.goto(`${list}/6999017`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.goto(`${list}?search=6999017`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByPlaceholder('Search by order number')).toHaveValue('6999017');
  await page.goto(`${list}?hasBackOrderedItems=true&hasCanceledItems=true`);
  await settled(page);
  await expect(chip(page, 'Backordered')).toHaveAttribute('aria-pressed', 'true');
  await expect(chip(page, 'Canceled')).toHaveAttribute('aria-pressed', 'true');
  const answer = await page.request.get('/api/Order/customer/100001?hasBackOrderedItems=true&hasCanceledItems=true');
  const { data } = (await answer.json()) as { data: { orderNumber: number }[] };
  await expect
    .poll(async () => (await numbers()).slice(0, 10).map((text) => text.replace(/\D/g, '')))
    .toEqual(data.map(({ orderNumber }) => String(orderNumber)));

  await page.goto(`${list}?customerNumber=100002&hasCanceledItems=true`);
  await expect(page).toHaveURL(/\/customer\/100002\/orders\?customerNumber=100002&hasCanceledItems=true$/);

  await page.goto(list);
  await chip(page, 'Pending').click();
  await expect(page).toHaveURL(/isPending=true$/);
  await page.goto(`${list}?directLink=true`);
  await settled(page);
  await expect(chip(page, 'Pending')).toHaveAttribute('aria-pressed', 'false');
  await page.goto(list);
  await expect(chip(page, 'Pending')).toHaveAttribute('aria-pressed', 'true');
  await test.step('a filter is turned off and on again without being lost, and removed', async () => {
    await page.goto(`${list}?hasBackOrderedItems=true&startDate=2026-01-01`);
    await settled(page);
    await chip(page, 'Backordered').click();
    await expect(page).toHaveURL(/off=hasBackOrderedItems$/);
    const off = page.getByRole('button', { name: 'Backordered off' });
    await expect(off).toHaveAttribute('aria-pressed', 'false');

    await page.getByRole('button', { name: /^From 01\/01\/2026/ }).click();
    await page.getByLabel('Filter by these dates').uncheck();
    await expect(page).toHaveURL(/\/orders\?off=hasBackOrderedItems.orderDate_2026-01-01_$/);
    await page.keyboard.press('Escape');
    await page.reload();
    await settled(page);
    await off.click();
    await expect(page).toHaveURL(/hasBackOrderedItems=true&off=orderDate_2026-01-01_$/);
    await page.getByRole('button', { name: 'Remove the filter Order date' }).click();
    await page.getByRole('button', { name: 'Remove the filter Backordered' }).click();
    await expect(page).toHaveURL(/\/orders$/);
    await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0);
  });
});

test('filters are saved under a name, found by keyboard, renamed, replaced and deleted, on a phone too', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  await page.goto(`${list}?hasBackOrderedItems=true`);
  await settled(page);
  const opener = page.getByRole('button', { name: 'Saved filters' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'Saved filters' });
  const name = panel.getByLabel('Save these filters as');
  await name.fill('  Late   goods ');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Filters saved as “Late goods”')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Late goods' })).toBeVisible();

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/orders$/);
  await opener.click();
  await expect(panel.getByText('No filters are on.')).toBeVisible();
  await panel.getByRole('button', { name: 'Late goods', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\?hasBackOrderedItems=true$/);
  await expect(panel).toBeHidden();

  await chip(page, 'Canceled').click();
  await expect(page).toHaveURL(/hasCanceledItems=true/);
  await opener.click();
  await name.fill('late GOODS');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('“Late goods” already exists.')).toBeVisible();
  await panel.getByRole('button', { name: 'Replace “Late goods”' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'late GOODS', exact: true }).click();
  await panel.getByRole('button', { name: 'Rename “late GOODS”' }).click();
  await panel.getByLabel('New name of “late GOODS”').fill('Both');
  await page.keyboard.press('Escape');
  await expect(panel.getByRole('button', { name: 'late GOODS', exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Rename “late GOODS”' }).click();
  await panel.getByLabel('New name of “late GOODS”').fill('Both');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Both', exact: true })).toHaveAttribute('aria-pressed', 'true');

  await panel.getByRole('button', { name: 'Delete “Both”' }).click();
  await expect(panel.getByText(/^No saved filters/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Both', exact: true }).first()).toBeVisible();

  await page.setViewportSize({ width: 360, height: 760 });
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Both', exact: true }).first().click();
  await expect(panel).toBeInViewport({ ratio: 1 });
  // While the panel is open, whatever it partly covers isn't a target.
  await expectAccessible(page, ':popover-open');
});
