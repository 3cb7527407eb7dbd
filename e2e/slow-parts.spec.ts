/** Screens whose parts load one by one from a slow server: rendered content never moves. */
import type { Locator, Page } from '@playwright/test';
import { emptyCart, fillCart } from './carts.ts';
import { expect, test } from './journey.ts';
import { answerInParts, expectNoJumps, watchJumps } from './look.ts';

const phone = { width: 360, height: 740 };
const tablet = { width: 768, height: 1024 };

interface Part {
  readonly path: string;
  /** Visible once its last part has loaded. */
  readonly last: (page: Page) => Locator;
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
}

async function expectStill(page: Page, { path, last, sizes }: Part): Promise<void> {
  for (const size of sizes) {
    await test.step(`${path}, ${size.width} px`, async () => {
      await page.setViewportSize(size);
      await page.goto(path);
      await expect(last(page)).toBeVisible();
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
      // The count on the cart's tab takes a little space when it loads.
      await expectNoJumps(page, 0.05);
    });
  }
}

test('an order doesn’t move when its account and its buttons load later', async ({ signedIn }) => {
  const page = await signedIn('manager');
  await watchJumps(page);
  await answerInParts(page);
  await expectStill(page, {
    path: '/order/6999017',
    last: () => page.getByRole('region', { name: 'History of this order' }),
    sizes: [phone, tablet],
  });
  await expect(page.getByRole('button', { name: 'Shipping label' })).toBeVisible();
});

test('a connection’s settings, documents, and messages appear together', async ({ signedIn }) => {
  const page = await signedIn('service');
  await watchJumps(page);
  await answerInParts(page);
  await expectStill(page, {
    path: '/punch-out-diagnostics?of=demo-clinic',
    last: () => page.getByRole('list', { name: 'Messages' }),
    sizes: [phone, tablet],
  });
  await expect(page.getByRole('region', { name: 'Outgoing documents' })).toBeVisible();
});

test('notices, and the cart that waits for approval, stay where they were drawn', async ({ signedIn }) => {
  const page = await signedIn('requester');
  const cart = '/customer/100008/cart';
  await page.goto('/home');
  await emptyCart(page, '100008');
  await fillCart(page, '100008', [{ itemNumber: '10000003', quantity: 2 }]);
  await page.goto(`${cart}?checkout=open`);
  await page.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(page.getByText('Sent to Priya Raman for approval.')).toBeVisible();

  await watchJumps(page);
  await answerInParts(page);
  await expectStill(page, {
    path: '/notices',
    last: () => page.getByRole('region', { name: 'How you’re notified' }),
    sizes: [phone, tablet],
  });
  await expect(page.getByRole('region', { name: 'Waiting for approval' })).toBeVisible();
  await expectStill(page, {
    path: cart,
    last: () => page.getByRole('button', { name: 'Check out' }),
    sizes: [phone, tablet],
  });
  await expect(page.getByRole('region', { name: 'Approval' })).toBeVisible();
});
