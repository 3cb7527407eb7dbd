/** `npm run screenshots`: takes the README's screenshots from the running product with the demo data. */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { launchOptions } from './browser.ts';
import { fillCart } from './carts.ts';
import { startDatabase } from './database.ts';
import { startServer } from './server.ts';

const folder = fileURLToPath(new URL('../docs/screenshots/', import.meta.url));

interface Picture {
  readonly name: string;
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly dark?: boolean;
  readonly person?: string;
  /** Text that is visible once the screen has rendered its content. */
  readonly until: string;
  /** Clicked before the screenshot is taken. */
  readonly press?: string;
  /** Done first, on another screen. */
  readonly prepare?: (page: Page, url: string) => Promise<void>;
}

/** Three sizes of a glove are chosen on the shop's cards. */
async function chooseToCompare(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/customer/100001/products?searchText=nitrile`);
  await page.getByRole('button', { name: 'Card view' }).click();
  const buttons = page.getByRole('button', { name: /^Compare / });
  for (const index of [0, 1, 2]) await buttons.nth(index).click();
}

const shop = '/customer/100001/products?searchText=composite';
const pictures: readonly Picture[] = [
  { name: 'public-1440', path: '/', width: 1440, height: 900, person: '', until: 'Where is my order?' },
  { name: 'home-1440', path: '/home', width: 1440, height: 900, until: 'My Customers' },
  { name: 'shop-1440', path: shop, width: 1440, height: 900, until: 'Universal' },
  { name: 'shop-dark-1440', path: shop, width: 1440, height: 900, dark: true, until: 'Universal' },
  { name: 'tiles-1440', path: '/customer/100001/products', width: 1440, height: 900, until: 'Categories' },
  {
    name: 'product-1440',
    path: '/customer/100001/product/internal/10000001',
    width: 1440,
    height: 900,
    until: 'Order history',
  },
  { name: 'cart-1440', path: '/customer/100001/cart', width: 1440, height: 900, until: 'Check out' },
  {
    name: 'checkout-1440',
    path: '/customer/100001/cart?checkout=open',
    width: 1440,
    height: 900,
    until: 'Ship to another address',
  },
  { name: 'orders-1440', path: '/customer/100001/orders', width: 1440, height: 900, until: 'Shipped' },
  { name: 'order-1440', path: '/order/6999001', width: 1440, height: 900, until: '6999001' },
  {
    name: 'back-orders-1440',
    path: '/back-orders?sort=dearest',
    width: 1440,
    height: 900,
    until: 'lines',
    press: '[data-row-focus]',
  },
  {
    name: 'morning-queue-1440',
    path: '/morning-queue',
    width: 1440,
    height: 900,
    until: 'entries',
    press: '[data-row-focus]',
  },
  {
    name: 'buying-habits-1440',
    path: '/customer/100001/buying-habits',
    width: 1440,
    height: 900,
    until: 'Preferred brands',
  },
  {
    name: 'receiving-1440',
    path: '/customer/100001/receiving',
    width: 1440,
    height: 900,
    until: 'Shipped',
    press: '[aria-label=Deliveries] button',
  },
  {
    name: 'sales-change-1440',
    path: '/customer/100001/sales-report?view=change&months=6',
    width: 1440,
    height: 900,
    until: 'All products',
  },
  {
    name: 'compare-1440',
    path: '/customer/100001/compare',
    width: 1440,
    height: 900,
    until: 'Availability',
    prepare: chooseToCompare,
  },
  { name: 'shop-768', path: shop, width: 768, height: 1024, until: 'Universal' },
  { name: 'shop-360', path: shop, width: 360, height: 740, until: 'Universal' },
  { name: 'cart-360', path: '/customer/100001/cart', width: 360, height: 740, until: 'Check out' },
  { name: 'cart-dark-360', path: '/customer/100001/cart', width: 360, height: 740, dark: true, until: 'Check out' },
  { name: 'accounts-360', path: '/home', width: 360, height: 740, person: 'practice', until: 'Choose an account' },
];

async function signedIn(
  browser: Browser,
  url: string,
  { person = 'manager', width, height, dark }: Picture,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark === true ? 'dark' : 'light',
    reducedMotion: 'reduce',
    deviceScaleFactor: width < 800 ? 2 : 1,
  });
  const page = await context.newPage();
  if (person !== '') {
    await page.request.post(`${url}/api/auth/sign-in/email`, {
      data: { email: `${person}@demo.test`, password: 'operatory-demo-1' },
      headers: { origin: url },
    });
  }
  return page;
}

const stopDatabase = await startDatabase();
const server = await startServer();
const browser = await chromium.launch(await launchOptions());
try {
  mkdirSync(folder, { recursive: true });
  for (const picture of pictures) {
    const page = await signedIn(browser, server.url, picture);
    if (picture.name.startsWith('cart') || picture.name.startsWith('checkout')) {
      await page.goto(`${server.url}/home`);
      await fillCart(page, '100001', [
        { itemNumber: '10000001', quantity: 4 },
        // Free goods that are still to be chosen would block the checkout.
        { itemNumber: '10000002', quantity: picture.name.startsWith('checkout') ? 1 : 12 },
        { itemNumber: '10000003', quantity: 1 },
        { itemNumber: '10000120', quantity: 6 },
        { itemNumber: '10000455', quantity: 2 },
      ]);
    }
    await picture.prepare?.(page, server.url);
    await page.goto(server.url + picture.path);
    await page.getByText(picture.until).first().waitFor({ timeout: 20_000 });
    if (picture.press !== undefined) await page.locator(picture.press).first().click();
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `${folder}${picture.name}.png` });
    await page.context().close();
    process.stdout.write(`${picture.name}\n`);
  }
} finally {
  await browser.close();
  await server.remove();
  await stopDatabase();
}
