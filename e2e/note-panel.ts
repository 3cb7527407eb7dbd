/** Helpers for the notes' journeys: the panel's elements, and its calls. */
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

interface Row {
  readonly id: string;
  readonly title: string;
}

export const panel = (page: Page) => page.getByRole('dialog', { name: 'Notes' });
export const entries = (page: Page) => panel(page).getByRole('list', { name: 'Notes' }).getByRole('button');
export const text = (page: Page) => panel(page).getByRole('textbox', { name: 'Note', exact: true });

export const status = (page: Page) =>
  panel(page)
    .getByRole('status')
    .filter({ hasText: /Saved|saved|Saving/ });

export const stored = async (page: Page, customer: string) =>
  ((await (await page.request.get(`/api/customer/customernumber/${customer}/note`)).json()) as { data: Row[] }).data;

export async function save(page: Page, origin: string, body: object) {
  const answer = await page.request.post('/api/customer/note', { data: body, headers: { origin } });
  expect(answer.ok(), await answer.text()).toBe(true);
}
