/** An authenticator app: it's set up with the key from the page, and then generates codes. */
import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';

/** The next code of the app. Each works once, so after the first the clock would have to move on by 30 seconds. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Types the key that the page shows into the app, and the app's code into the page. Returns the key. */
export async function setUpApp(page: Page): Promise<string> {
  const secret = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).innerText()).replaceAll(' ', '');
  await page.getByLabel('Code from the app').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  return secret;
}

/** Saves the recovery codes on the page with the keyboard, and clicks the button to continue. */
export async function keepCodes(page: Page, button: string): Promise<void> {
  await expect(page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByLabel('I’ve saved these codes').press('Space');
  await page.getByRole('button', { name: button }).press('Enter');
}

/** A passkey device in the browser, which confirms at once. */
export async function addPasskeyDevice(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** As if the last proof of everyone was eleven minutes ago. */
export async function makeProofsOld(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`update session set proved_at = now() - interval '11 minutes'`);
  await client.end();
}
