/** Helpers for the safety data sheets' journeys: the panel's elements, and its default range. */
import type { Page, Request } from '@playwright/test';

export const account = '100001';
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Safety Data Sheets' }).first();
export const get = (page: Page) => panel(page).getByRole('button', { name: /^Download \d+ sheets?$/ });
export const boxes = (page: Page) => panel(page).locator('tbody').getByRole('checkbox');
export const numbers = (page: Page) => panel(page).locator('tbody tr td:nth-child(2)').allTextContents();
export const column = (page: Page, name: string) => panel(page).getByRole('columnheader', { name, exact: true });

/** The ranges that were requested of a report. */
export function rangesAsked(page: Page, report: string): string[] {
  const asked: string[] = [];
  page.on('request', (request: Request) => {
    const url = new URL(request.url());
    if (url.pathname.toLowerCase().includes(`/${report.toLowerCase()}/`)) asked.push(url.search);
  });
  return asked;
}

/** From the same day a year ago to today, as an account of the demo counts days. */
export function twelveMonths(): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(new Date());
  const before = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`.replace(/-02-29$/, '-02-28');
  return `?startDate=${before}&endDate=${today}`;
}
