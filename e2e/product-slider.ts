/** Helpers for journeys about a product: the first result of the shop, and the slider over it. */
import type { Page } from '@playwright/test';

export const first = (page: Page) => page.getByRole('article').first();
export const slider = (page: Page) => page.getByRole('dialog', { name: /^Product #/ });
