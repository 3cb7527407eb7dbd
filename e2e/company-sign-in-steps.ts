/** Helpers for journeys about company sign-ins: signing in at the provider, and the administrator's session. */
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import type { RunningServer } from './server.ts';

/** The address that the server calls its own. */
export const ownAddressOf = (server: RunningServer) => server.url.replace('127.0.0.1', 'localhost');

export const companyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with your company’s sign-in' });

export const signInAsAdministrator = (page: Page, at: string) =>
  page.request.post(`${at}/api/auth/sign-in/email`, {
    data: { email: 'admin@demo.test', password: 'operatory-demo-1' },
    headers: { origin: at },
  });

/** From our sign-in page, signed out, to the e-mail's provider. */
export async function leaveForProvider(page: Page, at: string, email: string): Promise<void> {
  await page.context().clearCookies();
  // A page opened within a second may still have the former settings.
  await expect(async () => {
    await page.goto(`${at}/sign-in`);
    await expect(companyButton(page)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await page.getByLabel('E-mail').fill(email);
  await companyButton(page).press('Enter');
}

interface AtProvider {
  readonly issuer: string;
  readonly email: string;
  /** The provider tampers with its own response. */
  readonly isChanged?: boolean;
}

/** On the SAML provider's page. */
export async function signInAtProvider(page: Page, { issuer, email, isChanged = false }: AtProvider): Promise<void> {
  // Our own page has such a field and button, too.
  await page.waitForURL(({ origin }) => origin === issuer);
  await page.getByLabel('E-mail').fill(email);
  if (isChanged) await page.getByLabel('Change the answer on its way').check();
  await page.getByRole('button', { name: 'Sign in' }).click();
}
