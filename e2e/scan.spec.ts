/** Reading a QR code with the camera: at home, on the public page and in the orders' search. */
import type { Page } from '@playwright/test';
import { disconnectCamera, faultyCamera, keepStreams, paperCamera, streams, test } from './fake-camera.ts';
import { expect, expectAccessible, expectNoSidewaysScroll } from './journey.ts';
import { holdReplies } from './replies.ts';

const order = '6999001';

const scanButton = (page: Page) => page.getByRole('button', { name: 'Scan a QR code' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Scan a QR code' });
const brandOf = async (page: Page) => {
  const answer = await page.request.get('/api/settings/public');
  return ((await answer.json()) as { brandName: string }).brandName;
};
const foreignText = async (page: Page) => `The QR Code does not contain a valid ${await brandOf(page)} url.`;

test.describe('a code with an address of ours', () => {
  test.use({ camera: { shows: `{here}/order/${order}` } });

  test('A1.11 staff list customers and open a customer’s lists, look a product up, and find an order by its QR code', async ({
    signedIn,
  }) => {
    const page = await signedIn('manager');
    await keepStreams(page);
    await page.goto('/home');
    const customers = page.getByRole('list', { name: 'Customers' });
    await expect(customers.getByRole('listitem').nth(1)).toBeVisible();
    await page.goto('/customer/100001/products?searchText=composite');
    await expect(page.getByRole('article').first()).toContainText(/composite/i);
    await page.getByRole('button', { name: /^100001 / }).click();
    await page.getByRole('button', { name: /^Lists/ }).click();
    await expect(page.getByRole('dialog', { name: 'Lists' }).getByRole('table')).toContainText(/\d{8}/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto('/customer/100001/orders');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await scanButton(page).click();
    await expect(page).toHaveURL(new RegExp(`/order/${order}$`));
    await expect(page.getByRole('heading', { name: `Order ${order}` })).toBeVisible();
    // Still signed in, still the same program: the address was followed inside it. And the camera is off.
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    expect(await streams(page)).toEqual({ asked: 1, running: 0 });
    await page.goBack();
    await expect(page.getByPlaceholder('Search by order number')).toBeVisible();
  });
});

test('A2.31 a visitor’s look-up is one order-number box with a QR button; a foreign code is refused, and ours opens the order', async ({
  page,
}) => {
  const show = await paperCamera(page);
  const letGo = await holdReplies(page, /\/assets\/scan-(?!dialog|outbox)[^/]*\.js$/);
  await page.goto('/', { waitUntil: 'commit' });
  const lookUp = page.getByRole('heading', { name: 'Where is my order?' }).locator('..');
  const box = lookUp.getByRole('textbox', { name: 'Order number' });
  await test.step('the box keeps its width when the QR button’s file arrives', async () => {
    await expect(box).toBeVisible();
    await expect(scanButton(page)).toHaveCount(0);
    const before = (await box.boundingBox())?.width;
    letGo();
    await expect(scanButton(page)).toBeVisible();
    expect((await box.boundingBox())?.width).toBe(before);
    await expect(lookUp.getByRole('textbox')).toHaveCount(1);
    await expect(lookUp.getByRole('button')).toHaveCount(2);
  });
  await test.step('a stranger’s code is refused on the public page, which is a visitor’s home', async () => {
    await show('https://elsewhere.test/');
    await scanButton(page).click();
    await expect(page.getByRole('alert')).toHaveText(await foreignText(page));
    await expect(lookUp).toBeVisible();
  });
  await test.step('ours opens the order', async () => {
    await show(`${new URL(page.url()).origin}/order/${order}`);
    await lookUp.getByRole('button', { name: 'Scan a QR code' }).click();
    await expect(page).toHaveURL(new RegExp(`/order/${order}$`));
    await expect(page.getByText(order).first()).toBeVisible();
  });
});

test('A5.02 A8.14 only our own addresses are opened; any other code redirects home with the error', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  const show = await paperCamera(page);
  await keepStreams(page);
  const error = await foreignText(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/customer/100001/orders');
  const here = new URL(page.url()).origin;
  const foreign = [
    `https://elsewhere.test/order/${order}`,
    `${here}@elsewhere.test/order/${order}`,
    'javascript:document.title="followed"',
    `<img src=x onerror=document.title="followed"><b>${order}</b>`,
  ];
  for (const text of foreign) {
    await show(text);
    await scanButton(page).click();
    await expect(page.getByRole('alert')).toHaveText(error);
    await expect(page).toHaveURL(`${here}/error/${encodeURIComponent(error)}`);
    await expect(page.getByPlaceholder('Search by customer name, id, or phone #')).toBeVisible();
    await expect(page.getByText(order)).toHaveCount(0);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page).toHaveURL(/\/home$/);
  }
  expect(asked.filter((address) => !address.startsWith(here) && !address.startsWith('data:'))).toEqual([]);
  await expect(page).not.toHaveTitle('followed');
  await show(`${here}/order/${order}?refresh=1`);
  await scanButton(page).click();
  await expect(page).toHaveURL(`${here}/order/${order}?refresh=1`);
  await expect(page.getByRole('heading', { name: `Order ${order}` })).toBeVisible();
  expect(await streams(page)).toEqual({ asked: foreign.length + 1, running: 0 });
});

test.describe('a camera that sees no code', () => {
  test.use({ camera: {} });

  test('the dialog is accessible in both themes, fits a phone, and closing it switches the camera off', async ({
    signedIn,
  }) => {
    const page = await signedIn('manager');
    await keepStreams(page);
    await page.goto('/home');
    const ways: readonly (() => Promise<void>)[] = [
      () => page.keyboard.press('Escape'),
      () => dialog(page).getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(5, 300),
    ];
    for (const [index, close] of ways.entries()) {
      await scanButton(page).focus();
      await page.keyboard.press('Enter');
      await expect(dialog(page).getByText('Hold the QR code inside the frame.')).toBeVisible();
      await expect.poll(() => streams(page)).toEqual({ asked: index + 1, running: 1 });
      await close();
      await expect(dialog(page)).toHaveCount(0);
      expect(await streams(page)).toEqual({ asked: index + 1, running: 0 });
      await expect(scanButton(page)).toBeFocused();
    }
    await page.setViewportSize({ width: 360, height: 640 });
    await expectNoSidewaysScroll(page);
    await expect(scanButton(page)).toBeInViewport({ ratio: 1 });
    await scanButton(page).click();
    await expect(dialog(page).getByText('Hold the QR code inside the frame.')).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Type the number' })).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
      await expectAccessible(page);
    }
    await dialog(page).getByRole('button', { name: 'Type the number' }).click();
    await expect(page.getByRole('textbox', { name: 'Order number' })).toBeFocused();
    expect(await streams(page)).toEqual({ asked: 4, running: 0 });
  });

  test('a camera that is disconnected and a reader that can’t be loaded show an error, and trying again helps', async ({
    page,
    context,
    expectNoise,
  }) => {
    expectNoise(/wasm|ERR_FAILED|falling back to ArrayBuffer/i);
    const aim = dialog(page).getByText('Hold the QR code inside the frame.');
    const alarm = dialog(page).getByRole('alert');
    await keepStreams(page);
    await context.route('**/*.wasm', (route) => route.abort());
    await page.goto('/');
    await scanButton(page).click();
    await expect(alarm).toContainText('The code reader could not be loaded');
    await expect.poll(() => streams(page)).toEqual({ asked: 1, running: 0 });
    await context.unroute('**/*.wasm');
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await expect(aim).toBeVisible();
    await disconnectCamera(page);
    await expect(alarm).toContainText('The camera was disconnected');
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await expect(aim).toBeVisible();
    await expect.poll(() => streams(page)).toMatchObject({ running: 1 });
  });
});

test('a camera that can’t be used says why, and what to do', async ({ page }) => {
  await page.clock.install();
  await faultyCamera(page);
  await page.goto('/');
  const scanWith = async (cameraFault: string) => {
    await page.evaluate((fault) => Object.assign(window, { cameraFault: fault }), cameraFault);
    await scanButton(page).click();
  };
  for (const [errorName, title] of [
    ['NotFoundError', 'No camera was found'],
    ['NotReadableError', 'The camera is in use'],
    ['NotAllowedError', 'The camera isn’t allowed on this site'],
  ] as const) {
    await scanWith(errorName);
    await expect(dialog(page).getByRole('alert')).toContainText(title);
    if (errorName === 'NotAllowedError') await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  }
  await test.step('one that is slow to start says so', async () => {
    await scanWith('slow');
    await expect(dialog(page).getByText('Your browser is asking whether to allow the camera.')).toBeVisible();
    await page.clock.fastForward(6_000);
    await expect(dialog(page).getByText('This is taking longer than usual')).toBeVisible();
  });
  await test.step('the number can be typed instead', async () => {
    await dialog(page).getByRole('button', { name: 'Type the number' }).click();
    await expect(page.locator('input:focus')).toBeVisible();
    await page.keyboard.type(order);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/order/${order}$`));
  });
});

test('A2.27 the button is shown only if the browser offers a camera', async ({ signedIn, context }) => {
  const page = await signedIn('manager');
  const places = ['/home', '/customer/100001/orders'];
  for (const place of places) {
    await page.goto(place);
    await expect(scanButton(page)).toBeVisible();
  }
  await context.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
  for (const [place, field] of [
    ['/home', 'Search by customer name, id, or phone #'],
    ['/customer/100001/orders', 'Search by order number'],
  ] as const) {
    await page.goto(place);
    await expect(page.getByPlaceholder(field)).toBeVisible();
    await expect(scanButton(page)).toHaveCount(0);
  }
  // The page must not send unauthenticated requests.
  await page.goto('about:blank');
  await context.clearCookies();
  await page.goto('/');
  await expect(page.getByRole('textbox', { name: 'Order number' })).toBeVisible();
  await expect(scanButton(page)).toHaveCount(0);
});
