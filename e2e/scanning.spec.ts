/** Scanning one product after another into the cart, with a scanner that types. */
import { emptyCart } from './carts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { items, openLists, panel, picker, post } from './list-panel.ts';
import { withDatabase } from './stored-orders.ts';

const account = '100003';
const gtin = '09501101530003';

const twoProducts = `
  update item set is_orderable = true, is_on_hold = false, life_cycle = 'A', is_hidden_from_customer = false,
         gtin = case when item_number = '10000001' then '9501101530003' end
   where item_number in ('10000001', '10000002')`;

test.use({ viewport: { width: 360, height: 740 } });

test('a practice scans boxes and a shelf tag, even while the server is down, and finds them in its cart', async ({
  signedIn,
  server,
  expectNoise,
}) => {
  expectNoise(/ERR_FAILED|Failed to load resource|request failed/);
  const page = await signedIn('practice');
  await withDatabase(server, (database) => database.query(twoProducts));
  await page.goto(`/customer/${account}/orders`);
  await emptyCart(page, account);
  await page.goto(`/customer/${account}/scan`);
  const panel = page.getByRole('dialog', { name: 'Scan products' });
  const field = panel.getByLabel('Code');
  await expect(field).toBeFocused();
  const scan = async (code: string) => {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  };
  const lines = panel.getByRole('list', { name: 'Scanned' }).getByRole('listitem');

  await test.step('boxes of one product are one line with their lots', async () => {
    // A scanner types wherever the focus is.
    await panel.getByRole('checkbox', { name: 'Sound' }).focus();
    await scan('9501101530003');
    await expect(field).toBeFocused();
    await scan(`01${gtin}1728013110LOT7`);
    await expect(lines).toHaveCount(1);
    await expect(lines.first()).toContainText('lot LOT7, expires 01/31/2028');
    await expect(lines.first().getByRole('textbox')).toHaveValue('2');
    await expect(panel.getByRole('status').filter({ hasText: 'One more.' })).toBeVisible();
  });
  await test.step('without the server, codes are stored and looked up later', async () => {
    await page.route('**/api/item/scanned/**', (route) => route.abort());
    await field.focus();
    await scan('https://shop.example/tag/100003/10000002?quantity=3');
    await scan('no-such-code');
    await expect(lines).toHaveCount(3);
    await expect(lines.filter({ hasText: 'Not looked up yet.' })).toHaveCount(2);
    await expect(panel.getByText('We can’t look up codes right now. Your scans are saved.')).toBeVisible();
    await page.reload();
    await expect(lines).toHaveCount(3);
    await page.unroute('**/api/item/scanned/**');
    await expect(lines.filter({ hasText: '10000002' }).getByRole('textbox')).toHaveValue('3');
    await expect(lines.filter({ hasText: 'No product has this code' })).toHaveCount(1);
  });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await panel.getByRole('button', { name: 'Add 2 products to the cart' }).click();
  await expect(lines).toHaveCount(1);
  await panel.getByRole('button', { name: 'Remove no-such-code' }).click();
  await expect(lines).toHaveCount(0);
  await page.goto(`/customer/${account}/cart`);
  const quantities = page.getByRole('textbox', { name: /^Quantity of/ });
  await expect(quantities).toHaveCount(2);
  expect(await quantities.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value).sort())).toEqual([
    '2',
    '3',
  ]);
});

test('a scan without a network is stored, and no dialog intercepts it', async ({ signedIn, expectNoise }) => {
  expectNoise(/ERR_|Failed to load resource|request failed|network/i);
  const page = await signedIn('practice');
  await page.goto(`/customer/${account}/scan`);
  const panel = page.getByRole('dialog', { name: 'Scan products' });
  const lines = panel.getByRole('list', { name: 'Scanned' }).getByRole('listitem');
  await expect(panel.getByLabel('Code')).toBeFocused();
  await expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /connection-dialog/.test(name))),
    )
    .toBe(true);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await expect(panel.getByText('We can’t look up codes right now. Your scans are saved.')).toBeVisible();
  // The dialog about the network would open in a quiet moment.
  await page.waitForTimeout(2_000);
  for (const code of ['no-such-code-1', 'no-such-code-2']) {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(lines).toHaveCount(2);
  await page.context().setOffline(false);
  await expect(lines.filter({ hasText: 'No product has this code' })).toHaveCount(2);
});

test('boxes are scanned into a list, apart from those for the cart, and the tag page links to scanning several', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('practice');
  await withDatabase(server, (database) => database.query(twoProducts));
  await page.goto(`/customer/${account}/orders`);
  await post(page, `/list/customer/${account}`, {
    Name: 'Zz scanned',
    Items: [{ ProductNumber: '10000002', Quantity: 2 }],
  });
  await page.reload();
  await openLists(page, account);
  await picker(page).selectOption({ label: 'Zz scanned (1)' });
  await panel(page).getByRole('button', { name: 'Scan products' }).click();
  const scanning = page.getByRole('dialog', { name: 'Scan into Zz scanned' });
  await scanning.getByLabel('Code').fill('9501101530003');
  await page.keyboard.press('Enter');
  await scanning.getByLabel('Code').fill('9501101530003');
  await page.keyboard.press('Enter');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await scanning.getByRole('button', { name: 'Add 1 product to the list' }).click();
  await expect(scanning).toHaveCount(0);
  await expect(picker(page).getByRole('option', { selected: true })).toHaveText('Zz scanned (2)');
  await expect(
    items(page)
      .getByRole('row')
      .filter({ hasText: '10000001' })
      .getByLabel(/^Quantity of/),
  ).toHaveValue('2');

  await page.goto(`/tag/${account}/10000002?quantity=1`);
  await page.getByRole('link', { name: 'Scan several products' }).click();
  const panelOfCart = page.getByRole('dialog', { name: 'Scan products' });
  await expect(panelOfCart.getByLabel('Code')).toBeFocused();
  await expect(panelOfCart.getByRole('listitem')).toHaveCount(0);
});
