/** The lists panel on a desktop: figures aligned with their headings, and all controls for adding on one line. */
import type { Locator } from '@playwright/test';
import { expect, test } from './journey.ts';
import { box, items, openLists, panel, picker, post } from './list-panel.ts';

const edgesOf = async (part: Locator) => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {};
  return { right: x + width, middle: y + height / 2 };
};

test('prices of a list are aligned with their heading, and pasting and scanning are on the line of the field', async ({
  signedIn,
}) => {
  const page = await signedIn('practice');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/customer/100003/products');
  const { id } = await post(page, '/list/customer/100003', {
    Name: 'In line',
    Items: [{ ProductNumber: '10000001', Quantity: 2 }],
  });
  await openLists(page, '100003');
  await picker(page).selectOption(String(id));
  const head = await edgesOf(items(page).getByRole('columnheader', { name: 'Price' }));
  const amount = items(page).getByRole('cell', { name: /^\$/ });
  // The text itself, because the cell is as wide as its column either way.
  const right = await amount.evaluate((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return range.getBoundingClientRect().right;
  });
  expect(Math.abs(right - head.right)).toBeLessThanOrEqual(1);
  const field = await edgesOf(box(page));
  for (const name of ['Paste a list', 'Scan products']) {
    const { middle } = await edgesOf(panel(page).getByRole('button', { name }));
    expect(Math.abs(middle - field.middle), name).toBeLessThanOrEqual(2);
  }
  await expect(panel(page).getByRole('option', { name: 'Product number, high to low' })).toHaveCount(1);
});
