/** Helpers for the free goods report's journeys: its elements, and its requests. */
import type { Page, Request } from '@playwright/test';

export const account = '100015';
export const reportCall = `/api/customer/freeGoodsReport/${account}`;
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Free Goods Report' });
export const field = (page: Page, name: string) => panel(page).getByRole('textbox', { name, exact: true });
export const form = (page: Page) => panel(page).getByRole('region', { name: 'Add item' });
export const addItem = (page: Page) => panel(page).getByRole('button', { name: 'Add item' });

/** Readings of the report so far, by their addresses. */
export function readings(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request: Request) => {
    const url = new URL(request.url());
    if (request.method() === 'GET' && url.pathname === reportCall) urls.push(url.search);
  });
  return urls;
}
