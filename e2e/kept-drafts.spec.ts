/** Unsent input is still there after looking at something else. */
import { expect, test } from './journey.ts';
import { storeHeldOrders } from './stored-orders.ts';

const account = '100008';

test('a message about one held order, a note about one back-order, and an address survive opening another', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('service');
  await test.step('an order on hold', async () => {
    const remove = await storeHeldOrders(server, '100011', { firstNumber: 4_200_001, count: 2 });
    const message = page.getByLabel('Message to the practice');
    const open = (orderNumber: number) =>
      page
        .getByRole('link', { name: new RegExp(`${orderNumber}`) })
        .first()
        .click();
    const write = () => page.getByRole('button', { name: 'Send back to the cart' }).click();
    await page.goto('/review');
    await open(4_200_001);
    await write();
    await message.fill('Which size do you need?');
    await open(4_200_002);
    await write();
    await expect(message).toHaveValue('');
    await open(4_200_001);
    await write();
    await expect(message).toHaveValue('Which size do you need?');
    await remove();
  });
  await test.step('the back-order desk', async () => {
    await page.goto('/back-orders');
    const lines = page.getByRole('list', { name: 'Back-ordered lines' }).getByRole('link');
    await lines.first().click();
    await expect(page.getByRole('heading', { name: 'In-stock substitutes' })).toBeVisible();
    await page.keyboard.press('c');
    await page.getByLabel('Note for the practice').fill('They found some on a shelf');
    await lines.nth(1).click();
    await expect(page.getByLabel('Note for the practice')).toHaveCount(0);
    await lines.first().click();
    await page.keyboard.press('c');
    await expect(page.getByLabel('Note for the practice')).toHaveValue('They found some on a shelf');
  });
  await test.step('an order by e-mail', async () => {
    await page.goto('/customer/100003/orders');
    await page
      .getByRole('link', { name: /^Order \d+/ })
      .first()
      .click();
    const field = page.getByRole('dialog').getByLabel('E-mail address');
    await page.getByRole('button', { name: 'E-mail', exact: true }).click();
    await field.fill('front.desk@lab.test');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'E-mail', exact: true }).click();
    await expect(field).toHaveValue('front.desk@lab.test');
  });
});

test('the forms of an administrator keep their input, focus their first field, and clear it with Cancel', async ({
  signedIn,
}) => {
  const page = await signedIn('admin');
  await page.goto('/administration');
  const email = page.getByLabel('E-mail', { exact: true });
  await page.getByRole('button', { name: 'Add a person' }).click();
  await expect(email).toBeFocused();
  await email.fill('not an address');
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await expect(page.getByText('Enter an address like name@example.com.')).toBeVisible();
  await page.getByRole('link', { name: 'People' }).click();
  await page.getByRole('button', { name: 'Add a person' }).click();
  await expect(email).toHaveValue('not an address');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add a person' }).click();
  await expect(email).toHaveValue('');
  await test.step('settings', async () => {
    await page.goto('/administration?part=settings');
    await page.getByLabel('E-mail footer').fill('12 Main Street, Tacoma');
    await page.getByRole('tab', { name: 'Audit log' }).click();
    await page.getByRole('tab', { name: 'Settings' }).click();
    await expect(page.getByLabel('E-mail footer')).toHaveValue('12 Main Street, Tacoma');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved. Open pages of people who are signed in follow within seconds.')).toBeVisible();
  });
});

test('changing a co-worker opens in view on a phone and closes with Escape, and an unfinished invitation is kept', async ({
  signedIn,
}) => {
  const page = await signedIn('lead');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/practice-people/${account}`);
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await page.getByRole('form', { name: 'Invite someone' }).getByLabel('Name').fill('Iris');
  const change = page.getByRole('button', { name: /^Change / }).last();
  await change.click();
  const form = page.getByRole('form', { name: /^Change / });
  await expect(form.getByRole('heading')).toBeFocused();
  await expect(form.getByRole('heading')).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(change).toBeFocused();
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await expect(page.getByRole('form', { name: 'Invite someone' }).getByLabel('Name')).toHaveValue('Iris');
});
