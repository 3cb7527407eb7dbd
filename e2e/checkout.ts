/** Helpers for the checkout's journeys: its fields, and opening it. */
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

export const away =
  /ERR_CONNECTION_|ERR_EMPTY_RESPONSE|ERR_FAILED|ERR_INCOMPLETE|ERR_INTERNET_DISCONNECTED|WebSocket|dynamically imported|\b50\d\b|Unable to preload CSS|Error: http\S+\.css|Refused to apply style/;

export const submitting = /\/api\/shoppingCart\/submit\//;
export const line = [{ itemNumber: '10000001', quantity: 2 }];
export const field = (page: Page, label: string | RegExp) =>
  page.getByRole('dialog', { name: 'Checkout' }).getByLabel(label);
export const send = (page: Page) => page.getByRole('button', { name: 'Send order' });
export const sent = (page: Page) => page.getByText('Cart submitted successfully');

export async function openCheckout(page: Page, account: string): Promise<void> {
  await page.goto(`/customer/${account}/cart`);
  await page.getByRole('button', { name: 'Check out' }).click();
  await expect(send(page)).toBeVisible();
}

export const typeAddress = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) {
    if (label === 'State') await field(page, 'State').selectOption(value);
    else await field(page, label).fill(value);
  }
};
