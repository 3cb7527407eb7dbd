/** Helpers for the lists panel's journeys: its elements, and its calls. */
import type { Locator, Page } from '@playwright/test';
import { info, infoButton } from './customer-info.ts';
import { expect } from './journey.ts';

export const panel = (page: Page) => page.getByRole('dialog', { name: 'Lists' });
export const items = (page: Page) => panel(page).getByRole('table', { name: /^Products of/ });
export const picker = (page: Page) => panel(page).getByRole('combobox', { name: 'List', exact: true });
export const box = (page: Page) => panel(page).getByRole('combobox', { name: 'Add a product to this list' });
export const matches = (page: Page) => page.getByRole('listbox', { name: 'Products' });
export const rowOf = (page: Page, description: string) => items(page).getByRole('row').filter({ hasText: description });
export const quantityIn = (row: Locator) => row.getByRole('textbox', { name: /^Quantity of/ });
export const numbersOn = async (page: Page) =>
  (await items(page).getByText(/^#\d+/).allTextContents()).map((text) => text.slice(1));

/** As a person does: through the customer's name and the tools there. */
export async function openLists(page: Page, customerNumber: string): Promise<void> {
  await infoButton(page, customerNumber).click();
  await info(page)
    .getByRole('button', { name: /^Lists/ })
    .click();
  await expect(panel(page)).toBeVisible();
}

export async function post(page: Page, path: string, data: object): Promise<{ id: number }> {
  const answer = await page.request.post(`/api${path}`, { data, headers: { origin: new URL(page.url()).origin } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as { id: number };
}

export interface Item {
  readonly itemNumber: string;
  readonly description: string;
  readonly isOrderable: boolean;
  readonly price?: number;
}
export const search = async (page: Page, query: string, customerNumber = '100001') => {
  const answer = await page.request.get(`/api/item?customerNumber=${customerNumber}&excludePricing=true&${query}`);
  return ((await answer.json()) as { data: Item[] }).data;
};
