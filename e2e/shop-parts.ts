/** Helpers for the shop's journeys: its elements. */
import type { Page } from '@playwright/test';

export const searchBox = (page: Page) => page.getByPlaceholder('Search by Product number / description');
export const products = (page: Page) => page.getByRole('list', { name: 'Products' });
export const first = (page: Page) => page.getByRole('article').first();
export const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' });
