/** Customer service chooses under Review whether it's e-mailed about what buyers wait for. */
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

test('a reviewer is e-mailed about buyers’ orders and changes unless they choose otherwise, at 360 px too', async ({
  signedIn,
}) => {
  const page = await signedIn('service');
  await page.goto('/review');
  const choice = page.getByLabel('E-mail me when a buyer’s order or change waits for a decision');
  await expect(choice).toHaveValue('mail');
  await choice.selectOption('morning');
  await expect(choice).toHaveValue('morning');
  await page.setViewportSize({ width: 360, height: 720 });
  await page.reload();
  await expect(choice).toHaveValue('morning');
  await choice.scrollIntoViewIfNeeded();
  await expect(choice).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
