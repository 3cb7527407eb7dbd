/** A case and the box in it: each names the other, and what a box costs in the case. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { slider } from './product-slider.ts';

const account = '100008';
/** A case of ten boxes of the demo's catalog. */
const [ofTen, box] = ['10000048', '10000041'];

const priceOf = async (page: Page, itemNumber: string) => {
  const reply = await page.request.get(`/api/item/itemNumber/${itemNumber}?customerNumber=${account}`);
  return ((await reply.json()) as { price: number }).price;
};
const usd = (amount: number) => `$${amount.toFixed(2)}`;

test('a case says what it holds and what a box costs in it; the box names the case, which is cheaper', async ({
  signedIn,
}) => {
  const page = await signedIn('practice');
  const [ofCase, ofBox] = [await priceOf(page, ofTen), await priceOf(page, box)];
  const one = usd(Math.round(ofCase * 10) / 100);
  await page.goto(`/customer/${account}/product/internal/${ofTen}`);
  await expect(slider(page)).toContainText(`Case of 10 × box of ${box}`);
  await expect(slider(page)).toContainText(
    new RegExp(`${one} a box in this case; a box alone costs ${usd(ofBox)}\\.`.replaceAll('$', '\\$')),
  );
  await expectAccessible(page);
  await test.step('the box is one press away, also on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await slider(page).getByRole('link', { name: box, exact: true }).press('Enter');
    await expect(page).toHaveURL(new RegExp(`/product/internal/${box}$`));
    await expect(slider(page)).toContainText(`Case of 10: ${ofTen}`);
    await expect(slider(page)).toContainText(`${one} a box, instead of ${usd(ofBox)}.`);
    await expectNoSidewaysScroll(page);
  });
  await test.step('without the right to see prices, there are only the facts', async () => {
    await signedIn('submitter');
    await page.goto(`/customer/${account}/product/internal/${box}`);
    await expect(slider(page)).toContainText(`Case of 10: ${ofTen}`);
    await expect(slider(page)).not.toContainText(/\$\d/);
  });
});
