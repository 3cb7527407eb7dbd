/** Your account: a person changes their password and ends sign-ins in other browsers. */
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

const password = 'operatory-demo-1';

test('a person changes their password and signs out other browsers', async ({
  signedIn,
  browser,
  server,
  expectNoise,
}) => {
  expectNoise(/status of (401|422)/);
  const elsewhere = await browser.newContext({ baseURL: server.url });
  const signIn = (typed: string) =>
    elsewhere.request.post('/api/auth/sign-in/email', {
      data: { email: 'practice@demo.test', password: typed },
      headers: { origin: server.url },
    });
  await signIn(password);
  const other = await elsewhere.newPage();
  await other.goto('/home');
  const page = await signedIn('practice');
  await page.goto('/home');
  await page.getByRole('button', { name: /^Account of / }).click();
  await expect(page.getByRole('menu').locator('[role^="menuitem"]').first()).toBeFocused();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expect(page.getByText('Off. Your password alone is enough to sign in.')).toBeVisible();

  await test.step('another browser is signed out, and its page says so within a second', async () => {
    const places = page.getByRole('region', { name: 'Where you’re signed in' });
    await expect(places.getByRole('listitem')).toHaveCount(2);
    await expect(places.getByRole('listitem').first()).toContainText('(this browser)');
    await places.getByRole('button', { name: /^Sign out: / }).click();
    await expect(places.getByRole('listitem')).toHaveCount(1);
    await expect(other.getByText(/session (has )?ended|Sign in/i).first()).toBeVisible();
  });

  await test.step('a wrong or weak password is refused by name, with only the keyboard', async () => {
    await page.getByLabel('Current password').focus();
    await page.keyboard.type('not this one');
    await page.keyboard.press('Tab');
    await page.keyboard.type('four wet umbrellas');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('The current password is incorrect.');
    await page.getByLabel('Current password').fill(password);
    await page.getByLabel('New password').fill('Dana and her dog');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('A password can’t contain your own name or e-mail.');
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  await test.step('the new password counts at once', async () => {
    await page.getByLabel('New password').fill('four wet umbrellas');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your password is changed.')).toBeVisible();
    expect((await signIn(password)).status()).toBe(401);
    expect((await signIn('four wet umbrellas')).status()).toBe(200);
    await elsewhere.close();
  });
});
