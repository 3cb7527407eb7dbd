/** A cart of 500 lines draws only what changes. */

import { account, lines, productsOf } from './cart-lines.ts';
import { emptyCart, fillCart } from './carts.ts';
import { expect, test } from './journey.ts';

/** Runs in the page: notes how many lines of the cart React drew, or drew again, in each of its commits. */
function countDrawnLines(): void {
  interface Fiber {
    readonly flags: number;
    readonly alternate: Fiber | null;
    readonly child: Fiber | null;
    readonly sibling: Fiber | null;
    readonly stateNode: unknown;
  }
  const drawn: number[] = [];
  const performedWork = 1;
  const isLine = ({ child }: Fiber) =>
    child?.stateNode instanceof HTMLElement && child.stateNode.matches('tr[data-index]');
  /** Below what stayed as it was, nothing was drawn. */
  function countBelow(parent: Fiber, isNew: boolean): number {
    if (!isNew && parent.alternate?.child === parent.child) return 0;
    let count = 0;
    for (let fiber = parent.child; fiber !== null; fiber = fiber.sibling) {
      const isAlsoNew = isNew || fiber.alternate === null;
      if (isLine(fiber) && (isAlsoNew || (fiber.flags & performedWork) !== 0)) count += 1;
      count += countBelow(fiber, isAlsoNew);
    }
    return count;
  }
  Object.assign(window, {
    linesDrawn: drawn,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberUnmount() {},
      onPostCommitFiberRoot() {},
      onCommitFiberRoot(_id: number, { current }: { current: Fiber }) {
        drawn.push(countBelow(current, current.alternate === null));
      },
    },
  });
}

test('in a cart of 500 lines an edit renders one line again, and not the list', async ({ signedIn }) => {
  const page = await signedIn('service');
  await page.addInitScript(countDrawnLines);
  await page.goto('/home');
  const products = await productsOf(page, 500);
  expect(products).toHaveLength(500);
  await fillCart(
    page,
    account,
    products.map(({ itemNumber }) => ({ itemNumber, quantity: 1 })),
  );
  await page.goto(`/customer/${account}/cart`);
  const field = page.getByLabel(/^Quantity of/).nth(2);
  await expect(field).toHaveValue('1');
  await expect(page.getByText('500 lines').first()).toBeVisible();
  const rows = await lines(page).getByRole('row').count();
  expect(rows).toBeLessThan(40);
  await field.focus();
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    (window as unknown as { linesDrawn: number[] }).linesDrawn.length = 0;
  });
  await page.keyboard.press('7');
  await expect(field).toHaveValue('7');
  const atOnce = await page.evaluate(() => [...(window as unknown as { linesDrawn: number[] }).linesDrawn]);
  expect(
    atOnce.reduce((sum, one) => sum + one, 0),
    JSON.stringify(atOnce),
  ).toBeGreaterThan(0);
  expect(Math.max(...atOnce), JSON.stringify(atOnce)).toBe(1);
  await emptyCart(page, account);
});
