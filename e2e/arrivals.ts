/** Onboarding: each person opens their e-mailed link in a separate browser. */
import type { Browser, Page } from '@playwright/test';
import type { MailServer } from '../server/test/mail-server.ts';
import { keepCodes, setUpApp } from './authenticator.ts';
import { expect } from './journey.ts';

export interface Arrivals {
  readonly browser: Browser;
  readonly mails: MailServer;
  readonly baseURL: string;
  readonly viewport: { readonly width: number; readonly height: number };
}

/** A browser of someone's own. */
export async function openBrowser({ browser, baseURL, viewport }: Arrivals): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport, locale: 'en-US', reducedMotion: 'reduce' });
  return context.newPage();
}

/** The address in the newest message with such a subject. */
export async function linkTo({ mails }: Arrivals, address: string, subject: RegExp): Promise<string> {
  const { text = '' } = await mails.newest(address, subject);
  return /https?:\/\/\S+/.exec(text)?.[0] ?? '';
}

/** Opens the mailed invitation and chooses a password; staff then set up the second step that they must have. */
export async function comeIn(arrivals: Arrivals, email: string, { isStaff = false } = {}): Promise<Page> {
  const page = await openBrowser(arrivals);
  await page.goto(await linkTo(arrivals, email, /^Your sign-in for/));
  await page.getByLabel('New password').fill('four wet umbrellas');
  await page.getByRole('button', { name: 'Set the password and sign in' }).click();
  if (isStaff) {
    await expect(page.getByRole('heading', { name: 'Set up a second step' })).toBeVisible();
    await page.getByRole('button', { name: 'Use an authenticator app' }).click();
    await setUpApp(page);
    await keepCodes(page, 'Continue');
  }
  await expect(page.getByRole('button', { name: /^Account of / })).toBeVisible();
  return page;
}
