/** The back-order desk: an account manager decides with the keyboard, and a practice answers a proposal. */
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { changeReplies } from './replies.ts';

/** A listed substitute that differs in something that matters, such as its material. */
const standIn = {
  ...{ pack: 'Box of 100', vendorName: 'Acme', imageUrl: '', quantity: 4, isConverted: true, isEnough: true, note: '' },
  ...{
    source: 'listed',
    reason: 'equivalent',
    same: ['kind'],
    differs: [],
    isClose: false,
    timesBought: 0,
    timesSwapped: 0,
  },
};

test('a manager lets a line wait with the keyboard, and a practice agrees to a proposal', async ({ signedIn }) => {
  const page = await signedIn('manager');
  const desk = page.getByRole('region', { name: 'Back-orders' });
  await test.step('opens the most valuable line and sees its substitutes', async () => {
    await page.goto('/back-orders?sort=dearest');
    await expect(desk.getByText('Needs decision').first()).toBeVisible();
    await desk.getByRole('list', { name: 'Back-ordered lines' }).getByRole('link').first().click();
    await expect(desk.getByRole('heading', { name: 'In-stock substitutes' })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('after Esc, and after a reload with the line open, the keys work without a click', async () => {
    await page.keyboard.press('w');
    await expect(desk.getByLabel('Wait until')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(desk.getByRole('button', { name: 'Wait' })).toBeFocused();
    await page.keyboard.press('w');
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(desk.getByRole('heading', { name: 'In-stock substitutes' })).toBeVisible();
    await page.keyboard.press('c');
    await expect(desk.getByRole('form', { name: 'Cancel the line' })).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('W opens the date, Enter decides, and the line moves to “Waiting”', async () => {
    await page.keyboard.press('w');
    await expect(desk.getByLabel('Wait until')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Waiting until/).first()).toBeVisible();
    await desk.getByRole('tab', { name: 'Waiting' }).click();
    await expect(desk.getByRole('list', { name: 'Back-ordered lines' }).getByRole('listitem')).toHaveCount(1);
  });
  await test.step('a practice reads the proposal and agrees', async () => {
    const practice = await signedIn('practice');
    await practice.goto('/back-orders');
    await expect(practice.getByRole('tab', { name: 'To answer' })).toHaveAttribute('aria-selected', 'true');
    await practice.getByRole('list', { name: 'Back-ordered lines' }).getByRole('link').first().click();
    await practice.getByRole('region', { name: 'Proposal' }).getByRole('button').first().click();
    await expect(practice.getByText('No proposals are waiting for an answer')).toBeVisible();
  });
});

test('the back-orders print with every line that was loaded, and say what isn’t', async ({ signedIn }) => {
  const page = await signedIn('service');
  await page.goto('/back-orders');
  await expect(page.getByRole('list', { name: 'Back-ordered lines' }).getByRole('link').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const paper = page.getByRole('table', { name: /^To decide, .*The first 100 are printed; the CSV has them all\.$/ });
  // The head and a hundred lines.
  await expect(paper.getByRole('row')).toHaveCount(101);
  await expect(page.getByRole('tab', { name: 'Waiting' })).toBeHidden();
});

test('S sends no differing product unless a person chooses it', async ({ signedIn }) => {
  const page = await signedIn('manager');
  const desk = page.getByRole('region', { name: 'Back-orders' });
  await changeReplies(page, /\/standIns\?/, (body: { data: object[] }) => ({
    ...body,
    data: [
      { ...standIn, itemNumber: '10000001', description: 'Latex Gloves', differs: ['latex instead of nitrile'] },
      { ...standIn, itemNumber: '10000002', description: 'Soft Gloves' },
    ],
  }));
  await page.goto('/back-orders?sort=dearest');
  await desk.getByRole('list', { name: 'Back-ordered lines' }).getByRole('link').first().click();
  await expect(desk.getByText('Differs: latex instead of nitrile')).toBeVisible();
  await page.keyboard.press('s');
  const first = desk.getByRole('button', { name: /^Latex Gloves/ });
  await expect(first).toBeFocused();
  await expect(desk.getByText('No close match. Choose a substitute yourself.')).toBeVisible();
  await expect(desk.getByRole('form', { name: 'Swap' })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(desk.getByRole('form', { name: 'Swap' })).toContainText('Soft Gloves');
  await expect(desk.getByLabel('Packs to send')).toBeFocused();
});

test('the desk names its columns and cuts no account number, and doesn’t suggest a swap for a product in stock', async ({
  signedIn,
}) => {
  const page = await signedIn('service');
  const list = page.getByRole('list', { name: 'Back-ordered lines' });
  let stock = 0;
  await changeReplies(page, /\/standIns\?/, (body: object) => ({ ...body, stock, data: [standIn] }));
  await page.goto('/back-orders');
  await expect(list.getByRole('link').first()).toBeVisible();
  for (const width of [1440, 768]) {
    await page.setViewportSize({ width, height: 900 });
    // On a tablet, some are below others.
    for (const head of ['Product', 'Practice', 'Waiting', 'Amount', ...(width === 1440 ? ['Qty', 'Expected'] : [])]) {
      await expect(page.getByText(head, { exact: true }).last()).toBeVisible();
    }
    const cut = await list.getByText(/^\d{6}$/).evaluateAll((numbers) =>
      numbers.filter((number) => {
        const cell = number.parentElement?.getBoundingClientRect();
        return number.getBoundingClientRect().right > (cell?.right ?? 0) + 0.5;
      }),
    );
    expect(cut).toEqual([]);
    await expect(list.getByText(/^(No date|\d\d\/\d\d\/\d{4})$/).first()).toBeVisible();
    await expect(list.getByText(/^\$[\d,.]+$/).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const inStock = page.getByText('This product is in stock again and should ship.');
  const swapColor = async () =>
    page.getByRole('button', { name: /^Swap/ }).evaluate((button) => getComputedStyle(button).backgroundColor);
  await list.getByRole('link').nth(0).click();
  await expect(page.getByText('In stock now')).toHaveCount(0);
  const usual = await swapColor();
  stock = 99_999;
  await list.getByRole('link').nth(1).click();
  await expect(inStock).toBeVisible();
  expect(await swapColor()).not.toBe(usual);
  await expectAccessible(page);
});
