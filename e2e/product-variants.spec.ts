/** The sizes of a glove: chosen on its page, with the keyboard and on a phone, and what can't be had marked. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { slider } from './product-slider.ts';
import { changeReplies } from './replies.ts';

const account = '100008';
/** Latex gloves of the demo's catalog, small ones in a box. */
const glove = '10000394';

interface Variant {
  readonly itemNumber: string;
  readonly options: readonly { readonly name: string; readonly value: string }[];
  state: string;
}

const sizes = (page: Page) => slider(page).getByRole('navigation', { name: 'Size' });

test('a product’s page offers its other sizes, says which one it is, and marks those that can’t be had', async ({
  signedIn,
}) => {
  const page = await signedIn('practice');
  const reply = await page.request.get(`/api/item/itemNumber/${glove}?customerNumber=${account}`);
  const { variants } = (await reply.json()) as { variants: Variant[] };
  const [out, other] = variants.filter(({ itemNumber }) => itemNumber !== glove);
  await changeReplies<{ variants: Variant[] }>(page, /\/api\/item\/itemNumber\/\d+\?/, (body) => {
    for (const variant of body.variants) {
      variant.state = variant.itemNumber === out?.itemNumber ? 'out-of-stock' : 'available';
    }
    return body;
  });
  await page.goto(`/customer/${account}/product/internal/${glove}`);
  await expect(sizes(page).getByRole('link', { name: 'Small', exact: true })).toHaveAttribute('aria-current', 'page');
  const outSize = out?.options[0]?.value ?? '';
  await expect(sizes(page).getByRole('link', { name: `${outSize} (out of stock)` })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await test.step('choosing with the keyboard keeps the place in the row', async () => {
    const size = other?.options[0]?.value ?? '';
    await sizes(page).getByRole('link', { name: size, exact: true }).press('Enter');
    await expect(page).toHaveURL(new RegExp(`/product/internal/${other?.itemNumber}$`));
    const chosen = sizes(page).getByRole('link', { name: size, exact: true });
    await expect(chosen).toHaveAttribute('aria-current', 'page');
    await expect(chosen).toBeFocused();
  });
  await test.step('a composite is chosen by its shade', async () => {
    const found = await page.request.get('/api/item?searchText=micro-filled%20anterior%20composite&pageSize=1');
    const [composite] = ((await found.json()) as { data: Variant[] }).data;
    await page.goto(`/customer/${account}/product/internal/${composite?.itemNumber}`);
    await expect(slider(page).getByRole('navigation', { name: 'Shade' }).getByRole('link')).not.toHaveCount(0);
  });
});
