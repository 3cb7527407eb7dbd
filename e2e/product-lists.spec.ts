/** A product's own page names substitutes and adds it to a list; rows have room for a person's wider text spacing. */
import type { Page } from '@playwright/test';
import { fillCart } from './carts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { items, openLists, panel, picker, post, rowOf, search } from './list-panel.ts';

const account = '100003';
const slider = (page: Page) => page.getByRole('dialog', { name: /^Product #/ });

test('a product out of stock names its substitutes, with price and stock, and links to them; one in stock has none', async ({
  signedIn,
}) => {
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
  await test.step('one in stock has none, and requests none', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/customer/100006/product/internal/10000001');
    await expect(slider(page).getByRole('heading', { name: 'Availability' })).toBeVisible();
    await expect(slider(page).getByRole('region', { name: 'Substitutes' })).toHaveCount(0);
    expect(asked.filter((url) => /\/api\/.*\/substitutes/.test(url))).toEqual([]);
  });
});

/** As the WCAG criterion requires: wider spacing of lines, letters, words, and paragraphs. */
async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
        'p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets = [sheet];
  });
}

/** Names of controls that reach beyond their row. */
const cutControls = (page: Page, rows: string) =>
  page.locator(rows).evaluateAll((all) =>
    all.flatMap((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return [...row.querySelectorAll('button, input')]
        .filter((control) => {
          const box = control.getBoundingClientRect();
          return box.height > 0 && (box.top < top - 1 || box.bottom > bottom + 1);
        })
        .map((control) => control.getAttribute('aria-label') ?? '');
    }),
  );

test('among many lists, the one that a product was last added to comes first for the next product', async ({
  signedIn,
}) => {
  const page = await signedIn('practice');
  await page.goto(`/customer/${account}/products`);
  const [one, next] = await search(page, 'searchText=mask', account);
  if (one === undefined || next === undefined) throw new Error('the demo has masks');
  for (const name of ['A', 'B', 'C', 'D', 'E', 'Zirconia']) {
    await post(page, `/list/customer/${account}`, { Name: `Room ${name}` });
  }
  const choices = page.getByRole('menuitem');
  await page.goto(`/customer/${account}/product/internal/${one.itemNumber}`);
  await page.getByRole('button', { name: 'Add to a list' }).click();
  await expect(choices.first()).toHaveText('Room Zirconia');
  await page.getByRole('menuitem', { name: 'Room B' }).click();
  await expect(page.getByText('Added to Room B')).toBeVisible();
  const itemsOfB = async () => {
    const answer = await page.request.get(`/api/list/customer/${account}/summary`);
    const { data } = (await answer.json()) as { data: { name: string; itemCount: number }[] };
    return data.find(({ name }) => name === 'Room B')?.itemCount;
  };
  await expect.poll(itemsOfB).toBe(1);
  await page.goto(`/customer/${account}/product/internal/${next.itemNumber}`);
  await page.getByRole('button', { name: 'Add to a list' }).click();
  await expect(choices.first()).toHaveText('Room B');
  // Each list is offered once.
  await expect(page.getByRole('menuitem', { name: 'Room B' })).toHaveCount(1);
});

test('a product is put on a list from its own page; rows of the cart and of a list grow with the spacing of the text, on a phone', async ({
  signedIn,
}) => {
  const page = await signedIn('practice');
  await test.step('a product is put on a list, or on a new one, from its own page', async () => {
    await page.goto(`/customer/${account}/products`);
    const [product] = await search(page, 'searchText=nitrile', account);
    if (product === undefined) throw new Error('no product');
    await post(page, `/list/customer/${account}`, { Name: 'Operatory 2', ChangeId: crypto.randomUUID() });
    await page.goto(`/customer/${account}/product/internal/${product.itemNumber}`);
    await page.getByRole('button', { name: 'Add to a list' }).click();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Operatory 2' }).click();
    await expect(page.getByText('Added to Operatory 2')).toBeVisible();

    await page.getByRole('button', { name: 'Add to a list' }).click();
    await page.getByRole('menuitem', { name: 'New list' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Operatory 3');
    await page.getByRole('button', { name: 'Create list' }).click();
    await page.getByText('List created').locator('..').getByRole('button', { name: 'Open' }).click();
    await expect(panel(page)).toBeVisible();
    await expect(rowOf(page, product.description)).toBeVisible();
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/customer/${account}/products`);
  const products = (await search(page, 'searchText=nitrile', account)).slice(0, 4);
  await fillCart(
    page,
    account,
    products.map(({ itemNumber }) => ({ itemNumber, quantity: 2 })),
  );
  await page.goto(`/customer/${account}/cart`);
  await expect(page.getByRole('table', { name: 'Lines of the cart' })).toBeVisible();
  await spaceText(page);
  await expect.poll(() => cutControls(page, 'tr[data-index]')).toEqual([]);
  await expectNoSidewaysScroll(page);

  const list = await post(page, `/list/customer/${account}`, {
    Name: 'Wide text',
    ChangeId: crypto.randomUUID(),
    Items: products.map(({ itemNumber }) => ({ ProductNumber: itemNumber, Quantity: 2 })),
  });
  await page.goto(`/customer/${account}/products`);
  await openLists(page, account);
  await picker(page).selectOption(String(list.id));
  await expect(items(page)).toBeVisible();
  await spaceText(page);
  await expect.poll(() => cutControls(page, '[role="dialog"] tr[data-index]')).toEqual([]);
});
