/** The back-order desk: an account manager decides by keyboard, and a practice answers a proposal. */
import { expect, expectAccessible, test } from './journey.ts';

test('a manager waits for a line by keyboard, and a practice agrees to what it is asked', async ({ signedIn }) => {
  const page = await signedIn('manager');
  const desk = page.getByRole('region', { name: 'Back-orders' });
  await test.step('opens the dearest line and sees what could be sent instead', async () => {
    await page.goto('/back-orders?sort=dearest');
    await desk.getByRole('list', { name: 'Back-ordered lines' }).getByRole('link').first().click();
    await expect(desk.getByRole('heading', { name: 'Can be sent now instead' })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('W opens the date, Enter decides, and the line moves to “Waiting”', async () => {
    await page.keyboard.press('w');
    await expect(desk.getByLabel('Wait until')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/decided to wait until/).first()).toBeVisible();
    await desk.getByRole('tab', { name: 'Waiting' }).click();
    await expect(desk.getByRole('list', { name: 'Back-ordered lines' }).getByRole('listitem')).toHaveCount(1);
  });
  await test.step('a practice reads the proposal and agrees', async () => {
    const practice = await signedIn('practice');
    await practice.goto('/back-orders?state=asked');
    await practice.getByRole('list', { name: 'Back-ordered lines' }).getByRole('link').first().click();
    await practice.getByRole('button', { name: 'Agree' }).click();
    await expect(practice.getByText('No proposals are waiting for an answer')).toBeVisible();
  });
});
