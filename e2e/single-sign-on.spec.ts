/** Signing in with the distributor's identity provider, from the sign-in page. */
import { startIdentityProvider } from '../server/test/identity-provider.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { startServer } from './server.ts';

test('people sign in with their company’s account and go where they wanted; someone who is unknown here sees a message', async ({
  page,
}) => {
  const provider = await startIdentityProvider('operatory');
  const server = await startServer({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'operatory',
    OIDC_CLIENT_SECRET: 'the secret of the client',
    OIDC_NAME: 'Acme Login',
  });
  // The address that the server calls its own.
  const at = server.url.replace('127.0.0.1', 'localhost');
  const button = page.getByRole('button', { name: 'Sign in with Acme Login' });
  try {
    await test.step('an unknown person, and someone who cancels, return to the page and see why', async () => {
      await page.goto(`${at}/sign-in`);
      for (const [person, why] of [
        [{ sub: 'x', email: 'stranger@people.test' }, /^Your e-mail has no account here\. Ask /],
        [undefined, /^Your company’s sign-in failed/],
      ] as const) {
        provider.person = person;
        await button.click();
        await expect(page.getByText(why)).toBeVisible();
        await expect(page).toHaveURL(/\/sign-in\?/);
      }
      await expectAccessible(page);
    });

    await test.step('a known person arrives at the requested page', async () => {
      provider.person = { sub: 'rosa', email: 'service@demo.test' };
      await page.goto(`${at}/back-orders`);
      await button.press('Enter');
      await expect(page).toHaveURL(/\/back-orders/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  } finally {
    // Nothing of the page may be loading when its server ends.
    await page.goto('about:blank');
    await server.remove();
    provider.close();
  }
});
