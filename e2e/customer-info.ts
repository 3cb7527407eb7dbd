/** The button with a customer's number and name, and the dropdown that it opens, as journeys find them. */
import type { Page } from '@playwright/test';

export const infoButton = (page: Page, customerNumber: string) =>
  page.getByRole('button', { name: new RegExp(`^${customerNumber} `) });
export const info = (page: Page) => page.getByRole('dialog', { name: 'About the customer' });

export async function openInfo(page: Page, customerNumber: string, tab?: 'Financial' | 'Reports'): Promise<void> {
  await page.goto(`/customer/${customerNumber}/orders`);
  await infoButton(page, customerNumber).click();
  if (tab !== undefined) await info(page).getByRole('tab', { name: tab }).click();
}
