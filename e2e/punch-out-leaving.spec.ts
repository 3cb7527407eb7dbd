/** Leaving a punch-out session with lines in the cart asks for confirmation. */
import { answerToSetUp, type Buyer, openBuyer, startPageIn } from './buyer.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

let buyer: Buyer;
test.beforeEach(async () => {
  buyer = await openBuyer();
});
test.afterEach(() => buyer.close());

const messageOf = ({ returned }: Buyer) => returned[0]?.fields.get('cxml-urlencoded') ?? '';

test('leaving with lines in the cart asks first, and staying returns nothing', async ({ page, server }) => {
  const begun = await answerToSetUp(server.url, { returnUrl: buyer.returnUrl, cookie: 'leaving' });
  await page.goto(buyer.pageFor(startPageIn(begun)));
  const frame = page.frameLocator('iframe');
  const leave = frame.getByRole('button', { name: 'Return without ordering' });
  const question = frame.getByRole('alertdialog', { name: 'Return without ordering?' });
  await test.step('the cart is filled', async () => {
    await frame.getByPlaceholder('Search by Product number / description').fill('10000001');
    const card = frame.getByRole('article').filter({ hasText: '10000001' });
    await card.getByRole('button', { name: /^Add .* to the cart$/ }).click();
    await expect(frame.getByText(/ x1 added$/).first()).toBeVisible();
  });
  await test.step('staying keeps the line; the keyboard is enough, at 360 px too', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await leave.focus();
    await page.keyboard.press('Enter');
    await expect(question).toContainText('The line in your cart isn’t sent');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    expect(buyer.returned).toHaveLength(0);
  });
});

test('leaving with an empty cart asks nothing', async ({ page, server }) => {
  const begun = await answerToSetUp(server.url, { returnUrl: buyer.returnUrl, cookie: 'empty' });
  await page.goto(buyer.pageFor(startPageIn(begun)));
  await page.frameLocator('iframe').getByRole('button', { name: 'Return without ordering' }).click();
  await expect.poll(() => buyer.returned.length).toBe(1);
  expect(messageOf(buyer)).toContain('<Status code="204"');
});
