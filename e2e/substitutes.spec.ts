/** What a product that can't be had shows instead of itself. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';

const slider = (page: Page) => page.getByRole('dialog', { name: /^Product #/ });

test('a product out of stock names its substitutes, with price and stock, and leads to them', async ({ signedIn }) => {
  const page = await signedIn('manager');
  await page.goto('/customer/100006/product/internal/10000011');
  const substitutes = slider(page).getByRole('region', { name: 'Substitutes' });
  await expect(substitutes.getByRole('listitem').first()).toContainText('Comparable product');
  await expect(substitutes.getByText('From the same product line.')).toBeVisible();
  await expect(substitutes.getByText(/^\$\d/).first()).toBeVisible();
  await expectAccessible(page);
  const link = substitutes.getByRole('link').first();
  const name = (await link.textContent()) ?? '';
  await link.click();
  await expect(slider(page).getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page).not.toHaveURL(/10000011/);
});

test('a product in stock has none', async ({ signedIn }) => {
  const page = await signedIn('manager');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/customer/100006/product/internal/10000001');
  await expect(slider(page).getByRole('heading', { name: 'Availability' })).toBeVisible();
  await expect(slider(page).getByRole('region', { name: 'Substitutes' })).toHaveCount(0);
  expect(asked.filter((url) => /\/api\/.*\/substitutes/.test(url))).toEqual([]);
});
