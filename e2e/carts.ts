/** Sets a cart to a known state through the API, as the signed-in person of a page. */
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

interface ReadCart {
  key: string;
  modified: string;
  [field: string]: unknown;
}

/** Saves exactly these lines, and such options, into the active cart of an account. */
export async function fillCart(
  page: Page,
  customerNumber: string,
  items: { itemNumber: string; quantity: number; type?: number; couponId?: number }[],
  options: { freeShipping?: boolean } = {},
): Promise<void> {
  const origin = new URL(page.url()).origin;
  await expect(async () => {
    const read = await page.request.get(`${origin}/api/shoppingCart/customerNumber/${customerNumber}`);
    expect(read.ok()).toBe(true);
    const [cart] = ((await read.json()) as { data: ReadCart[] }).data;
    if (cart === undefined) throw new Error('no cart');
    const saved = await page.request.post(`${origin}/api/shoppingCart`, {
      headers: { origin },
      data: {
        key: cart.key,
        customerNumber,
        modified: cart.modified,
        saveId: randomUUID(),
        accountManagerNotes: [],
        shippingNote: '',
        comments: '',
        pOnumber: '',
        freeShipping: false,
        invoiceCopyFlag: false,
        futureFillDate: null,
        alternateAddress: null,
        ...options,
        items: items.map((item) => ({ type: 0, ...item })),
      },
    });
    expect(saved.ok(), await saved.text()).toBe(true);
  }).toPass({ timeout: 15_000 });
}

export const emptyCart = (page: Page, customerNumber: string) => fillCart(page, customerNumber, []);

/** Orders two of an item for an account, or the given lines, without the screens; returns the order's number. */
export async function sendOrder(
  page: Page,
  customerNumber: string,
  items: Parameters<typeof fillCart>[2] = [{ itemNumber: '10000001', quantity: 2 }],
): Promise<number> {
  await fillCart(page, customerNumber, items);
  const { origin } = new URL(page.url());
  const read = await page.request.get(`${origin}/api/shoppingCart/customerNumber/${customerNumber}`);
  const [cart] = ((await read.json()) as { data: { key: string; modified: string }[] }).data;
  const answer = await page.request.post(
    `${origin}/api/shoppingCart/submit/${cart?.key}?customerId=${customerNumber}`,
    { headers: { origin }, data: { modified: cart?.modified } },
  );
  const { orderNumber } = (await answer.json()) as { orderNumber: number };
  expect(orderNumber).toBeGreaterThan(0);
  return orderNumber;
}
