/** Helpers for the cart screen's journeys: products for it, its lines, and their tags. */
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

export const account = '100004';

export interface Found {
  readonly itemNumber: string;
  readonly description: string;
  readonly isOrderable: boolean;
  readonly lifeCycle: string;
  readonly isHiddenFromCustomer: boolean;
  readonly coupon: unknown;
}

const isPlain = (one: Found) =>
  one.isOrderable && one.lifeCycle !== 'D' && !one.isHiddenFromCustomer && one.coupon === null;

/** Products that everybody can order and no coupon counts. */
export async function productsOf(page: Page, count: number, customerNumber = account): Promise<Found[]> {
  const found: Found[] = [];
  let cursor: string | undefined;
  do {
    const query = new URLSearchParams({ searchText: '1000', customerNumber, pageSize: '100', excludePricing: 'true' });
    if (cursor !== undefined) query.set('cursor', cursor);
    const answer = await page.request.get(`/api/item?${query}`);
    expect(answer.ok(), await answer.text()).toBe(true);
    const body = (await answer.json()) as { data: Found[]; nextCursor?: string };
    found.push(...body.data.filter(isPlain));
    cursor = body.nextCursor;
  } while (cursor !== undefined && found.length < count);
  return found.slice(0, count);
}

export const lines = (page: Page) => page.getByRole('table', { name: 'Lines of the cart' });

export const quantityOf = (page: Page, { description }: Found) =>
  page.getByRole('textbox', { name: `Quantity of ${description}`, exact: true });
