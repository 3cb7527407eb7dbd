/** Home for staff and the account selector: finding a customer, jumping to an order, what can fail, and the tabs of a customer. */
import type { Page, Route } from '@playwright/test';
import { emptyCart, fillCart } from './carts.ts';
import { expect, test } from './journey.ts';

const placeholder = 'Search by customer name, id, or phone #';

test('A2.01 A2.24 A4.06 home is the search for staff, with My Customers (1) and All Customers (2) for account managers only, the accounts for a practice, and the public page for a visitor', async ({
  page,
  signedIn,
}) => {
  const tabs = page.getByRole('tab');
  const rows = page.getByRole('list', { name: 'Customers' }).getByRole('listitem');
  await test.step('a visitor comes to the public page, a practice to its accounts', async () => {
    await page.goto('/home');
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(page.getByRole('heading', { name: 'Where is my order?' })).toBeVisible();
    await signedIn('practice');
    await page.goto('/home');
    await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  });
  await test.step('other staff search without tabs', async () => {
    for (const other of ['service', 'viewer', 'editor'] as const) {
      await signedIn(other);
      await page.goto('/home');
      await expect(page.getByPlaceholder(placeholder)).toBeVisible();
      await expect(tabs).toHaveCount(0);
    }
  });
  await test.step('an account manager has both tabs', async () => {
    await signedIn('manager');
    await page.goto('/home');
    await expect(page.getByPlaceholder(placeholder)).toBeVisible();
    await expect(tabs).toHaveText(['My Customers', 'All Customers']);
    await expect(rows.first()).toBeVisible();
    await tabs.nth(1).click();
    await expect(page).toHaveURL(/[?&]tab=2/);
    await expect(page.getByText('Find a customer')).toBeVisible();
    await expect(rows).toHaveCount(0);
    await tabs.nth(0).click();
    await expect(rows.first()).toBeVisible();
  });
  await test.step('with a search under way the list is empty until the other tab’s answer is here', async () => {
    await page.getByPlaceholder(placeholder).fill('dental');
    await expect(page).toHaveURL(/find=dental/);
    await expect(rows.first()).toBeVisible();
    let answer = () => {};
    const isHeld = new Promise<void>((release) => {
      answer = release;
    });
    await page.route(/customer\/search.*allCustomers=true/, async (route) => {
      await isHeld;
      await route.continue();
    });
    await tabs.nth(1).click();
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(rows).toHaveCount(0);
    answer();
    await expect(rows.first()).toBeVisible();
  });
});

test('A2.25 A2.28 the search says what it searches by and that nothing matches; the sort menu offers the person’s sort orders, and sorts', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  await page.goto('/home');
  const first = page.getByRole('list', { name: 'Customers' }).getByRole('listitem').first();
  await expect(first).toContainText(/Open cart with \d+ lines?/);
  await page.getByRole('button', { name: 'Sort: Newest cart first' }).click();
  await expect(page.getByRole('menuitemradio')).toHaveText([
    'Newest cart first',
    'Oldest cart first',
    'Name A to Z',
    'Name Z to A',
  ]);
  await page.getByRole('menuitemradio', { name: 'Name Z to A' }).click();
  const name = async () => (await first.innerText()).split('\n')[0] ?? '';
  await expect.poll(name).toMatch(/^[S-Z]/i);
  const last = await name();
  await page.getByRole('button', { name: 'Sort: Name Z to A' }).click();
  await page.getByRole('menuitemradio', { name: 'Name A to Z' }).click();
  await expect.poll(async () => (await name()).localeCompare(last, 'en')).toBeLessThan(0);
  await page.getByPlaceholder(placeholder, { exact: true }).fill('no such practice anywhere');
  await expect(page.getByText('No matching results', { exact: true })).toBeVisible();

  await signedIn('viewer');
  await page.goto('/home');
  await page.getByRole('button', { name: 'Sort: Name A to Z' }).click();
  await expect(page.getByRole('menuitemradio')).toHaveText(['Name A to Z', 'Name Z to A']);
});

test('A2.26 the order box takes digits and editing keys only, does nothing when empty, and jumps on Enter or the arrow', async ({
  signedIn,
}) => {
  const page = await signedIn('service');
  const answer = await page.request.get('/api/Order/customer/100001?pageSize=1');
  const number = String(((await answer.json()) as { data: { orderNumber: number }[] }).data[0]?.orderNumber);
  await page.goto('/home');
  const box = page.getByRole('textbox', { name: 'Order number' });
  const arrow = page.getByRole('button', { name: 'Go to the order' });
  await box.press('Enter');
  await arrow.click();
  await expect(page).toHaveURL(/\/home$/);

  await box.pressSequentially('a1-b 2.e3');
  await expect(box).toHaveValue('123');
  await box.press('Backspace');
  await box.press('ArrowLeft');
  await box.press('Delete');
  await expect(box).toHaveValue('1');
  await box.press('Shift+ArrowLeft');
  await box.press('Control+c');
  await box.press('ArrowRight');
  await box.press('Control+v');
  await expect(box).toHaveValue('11');
  await box.press('Tab');
  await expect(box).not.toBeFocused();

  await box.fill(number);
  await box.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/order/${number}$`));
  await page.goBack();
  await box.fill(number);
  await arrow.click();
  await expect(page).toHaveURL(new RegExp(`/order/${number}$`));
});

test('A1.05 A2.29 A2.30 a row found by name, id or phone shows name, id, phone and the open cart, and opens the customer with the query', async ({
  signedIn,
}) => {
  for (const person of ['manager', 'service', 'viewer'] as const) {
    const page = await signedIn(person);
    await page.goto('/home?campaign=spring');
    const row = page.getByRole('listitem').filter({ hasText: '100003' });
    const shown = async () => /\(\d{3}\) \d{3}-\d{4}/.exec(await row.innerText())?.[0] ?? '';
    await page.getByPlaceholder(placeholder).fill('street union endo');
    await expect(row).toBeVisible();
    await page.getByPlaceholder(placeholder).fill(await shown());
    await expect(page.getByText(/Union Street Endodontics has this number|customers have this number/)).toBeVisible();
    await page.getByPlaceholder(placeholder).fill('100003');
    await expect(page.getByText('has this number')).toHaveCount(0);
    await expect(row).toContainText('Union Street Endodontics');
    await expect(row).toContainText(/\(\d{3}\) \d{3}-\d{4}/);
    await expect(row.getByText(/Open cart with \d+ lines?/)).toHaveCount(person === 'viewer' ? 0 : 1);
    await row
      .getByRole('link', { name: /Union Street/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/customer\/100003\/products\?campaign=spring$/);
    // The page of this person must not go on asking as the next one.
    await page.goto('about:blank');
  }
});

test('the search is worked with the keyboard alone: / to it, arrows through the rows, Enter opens', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  await page.goto('/home');
  const search = page.getByPlaceholder(placeholder);
  await expect(search).toBeFocused();
  await page.getByRole('tab', { name: 'My Customers' }).focus();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  const rows = page.getByRole('list', { name: 'Customers' }).locator('li a:first-child');
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('aria-posinset')))
    .not.toBe('2');
  await page.keyboard.press('Home');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(search).toBeFocused();
  await search.pressSequentially('100002');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/customer\/100002\/products/);
});

test('A2.33 an account with a cart opens at the cart, and at the shop when it is empty or products are browsed', async ({
  signedIn,
}) => {
  const page = await signedIn('practice');
  await page.goto('/home');
  await emptyCart(page, '100009');
  await page.reload();
  await page.getByRole('button', { name: /Las Colinas/ }).click();
  await expect(page).toHaveURL(/\/customer\/100009\/products$/);
  await fillCart(page, '100009', [{ itemNumber: '10000001', quantity: 1 }]);
  await page.goto('/home');
  await page.getByRole('button', { name: /Las Colinas/ }).click();
  await expect(page).toHaveURL(/\/customer\/100009\/cart/);
  await page.goto('/home?browsing=products');
  await page.getByRole('button', { name: /Las Colinas/ }).click();
  await expect(page).toHaveURL(/\/customer\/100009\/products$/);
});

test('A2.21 tabs return to the last place, with the query, until another customer is opened', async ({ signedIn }) => {
  const page = await signedIn('manager');
  await page.goto('/customer/100001/products?searchText=nitrile');
  const tabs = page.getByRole('navigation', { name: 'Customer' });
  await tabs.getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL(/\/customer\/100001\/orders$/);
  await page.goto('/customer/100001/orders?hasBackOrderedItems=true');
  await tabs.getByRole('link', { name: 'Shop' }).click();
  await expect(page).toHaveURL(/\/products\?searchText=nitrile$/);
  await tabs.getByRole('link', { name: 'Cart' }).click();
  await expect(page).toHaveURL(/\/customer\/100001\/cart$/);
  await tabs.getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL(/\/orders\?hasBackOrderedItems=true$/);

  await page.goto('/customer/100002/cart');
  await tabs.getByRole('link', { name: 'Shop' }).click();
  await expect(page).toHaveURL(/\/customer\/100002\/products$/);
  await page.goto('/customer/100001/cart');
  await tabs.getByRole('link', { name: 'Shop' }).click();
  await expect(page).toHaveURL(/\/customer\/100001\/products$/);
});

/** Pages of a search made up for the test, so many customers each; the last is empty. */
function manyCustomers(pageIndex: number, pages: number, size = 100) {
  const data = Array.from({ length: pageIndex < pages ? size : 0 }, (_, at) => {
    const number = String(200_000 + pageIndex * size + at);
    return {
      customerNumber: number,
      customerName: `Practice ${number}`,
      phoneNumber: '7755550100',
      city: 'Reno',
      state: 'NV',
      openCarts: [],
    };
  });
  return { data, hasMore: true };
}

const scrollToEnd = (page: Page) => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));

test('A4.08 A9.02 pages of 100 load at 3 px from the bottom until an empty one, and typing waits 300 ms', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  const asked: string[] = [];
  await page.route(/\/api\/customer\/search/, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    asked.push(`${query.get('pageIndex')} of ${query.get('pageSize')}: ${query.get('searchText') ?? ''}`);
    await route.fulfill({ json: manyCustomers(Number(query.get('pageIndex')), 3) });
  });
  await page.goto('/home?tab=1&sort=name');
  const list = page.getByRole('list', { name: 'Customers' });
  await expect(list.getByText('Practice 200000')).toBeVisible();
  expect(asked).toEqual(['0 of 100: ']);

  /** Scrolls until the list ends so many px below the window. */
  const scrollTo = (px: number) =>
    list.evaluate(
      (element, gap) => window.scrollBy(0, element.getBoundingClientRect().bottom - window.innerHeight - gap),
      px,
    );
  await scrollTo(8);
  await page.waitForTimeout(250);
  expect(asked).toHaveLength(1);
  await scrollTo(3);
  await expect.poll(() => asked.length).toBe(2);
  await expect.poll(() => list.evaluate((element) => element.getBoundingClientRect().height)).toBeGreaterThan(7_000);
  for (const pages of [3, 4]) {
    await scrollToEnd(page);
    await expect.poll(() => asked.length).toBe(pages);
  }
  expect(asked).toEqual(['0 of 100: ', '1 of 100: ', '2 of 100: ', '3 of 100: ']);
  // The fourth was empty: nothing more is asked for.
  await page.evaluate(() => window.scrollBy(0, -400));
  await scrollToEnd(page);
  await page.waitForTimeout(250);
  expect(asked).toHaveLength(4);
  await expect(list.getByText('Practice 200299')).toBeVisible();

  await page.evaluate(() => window.scrollTo(0, 0));
  const search = page.getByPlaceholder(placeholder);
  const times: number[] = [];
  page.on('request', (request) => {
    if (request.url().includes('searchText=')) times.push(Date.now());
  });
  await search.pressSequentially('oak', { delay: 60 });
  const typed = Date.now();
  await expect.poll(() => times.length).toBe(1);
  expect((times[0] ?? 0) - typed).toBeGreaterThan(200);
  expect(asked.at(-1)).toBe('0 of 100: oak');
});

const broken = (route: Route) =>
  route.fulfill({
    status: 500,
    contentType: 'application/problem+json',
    json: { type: 'about:blank', title: 'Fault', status: 500, detail: 'Something went wrong on our side.' },
  });

test('A8.08 A8.09 A8.10 a failed search empties the list, with the text that belongs to it or without a word', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/\b500\b/);
  const page = await signedIn('manager');
  const search = page.getByPlaceholder(placeholder);
  const rows = page.getByRole('list', { name: 'Customers' }).getByRole('listitem');
  let fails: 'first' | 'paging' | 'typed' | 'nothing' = 'first';
  await page.route(/\/api\/customer\/search/, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const pageIndex = Number(query.get('pageIndex'));
    const kind = pageIndex > 0 ? 'paging' : query.get('searchText') ? 'typed' : 'first';
    if (kind === fails) await broken(route);
    else await route.fulfill({ json: manyCustomers(pageIndex, 3) });
  });
  await page.goto('/home?sort=name');
  await expect(page.getByText('Error loading your customers', { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(0);

  fails = 'paging';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows.first()).toBeVisible();
  await scrollToEnd(page);
  await expect(page.getByText('Error loading more results', { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(0);
  fails = 'nothing';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Practice 200000')).toBeVisible();
  await expect
    .poll(() => page.getByRole('list', { name: 'Customers' }).evaluate((list) => list.clientHeight))
    .toBe(3600);

  fails = 'typed';
  const failed = page.waitForResponse((response) => response.status() === 500);
  await search.fill('oak');
  await failed;
  await expect(rows).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText(/Error|No matching results/)).toHaveCount(0);
  await expect(search).toHaveValue('oak');
  fails = 'nothing';
  await search.fill('oaks');
  await expect(rows.first()).toBeVisible();
});

test('A8.13 a customer who can’t be opened leaves the search as it was', async ({ signedIn, expectNoise }) => {
  expectNoise(/\b500\b|ERR_FAILED/);
  const page = await signedIn('service');
  await page.goto('/home');
  await page.getByPlaceholder(placeholder).fill('100003');
  const row = page.getByRole('link', { name: /^Union Street/ });
  await page.route(/\/api\/Customer\/customernumber/i, (route) => route.abort('failed'));
  await row.click();
  await expect(page.getByText('Could not switch to customer', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/home\?find=100003/);
  await expect(page.getByPlaceholder(placeholder)).toHaveValue('100003');
  await page.unroute(/\/api\/Customer\/customernumber/i);
  await row.click();
  await expect(page).toHaveURL(/\/customer\/100003\//);
});

test('the last chosen tab and sort order are back on the next visit, for this person only', async ({ signedIn }) => {
  const page = await signedIn('manager');
  await page.goto('/home');
  await page.getByRole('tab', { name: 'All Customers' }).click();
  await page.getByRole('button', { name: /^Sort: / }).click();
  await page.getByRole('menuitemradio', { name: 'Name Z to A' }).click();
  await expect(page).toHaveURL(/sort=-name/);
  await page.goto('/home');
  await expect(page.getByRole('tab', { name: 'All Customers' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: 'Sort: Name Z to A' })).toBeVisible();
  await page.getByRole('tab', { name: 'My Customers' }).click();
  await expect(page.getByRole('tab', { name: 'My Customers' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('list', { name: 'Customers' }).getByRole('listitem').first()).toBeVisible();
  await signedIn('service');
  await page.goto('/home');
  await expect(page.getByRole('button', { name: 'Sort: Name A to Z' })).toBeVisible();
});

test('ten thousand rows scroll with one height and a handful of rows in the page, and never jump', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  await page.route(/\/api\/customer\/search/, (route) =>
    route.fulfill({
      json: manyCustomers(Number(new URL(route.request().url()).searchParams.get('pageIndex')), 5, 2_000),
    }),
  );
  await page.goto('/home?sort=name');
  const list = page.getByRole('list', { name: 'Customers' });
  await expect(list.getByText('Practice 200000')).toBeVisible();
  // All pages are loaded by going to the end, again and again.
  await list.evaluate(async (element) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (element.getBoundingClientRect().height < 360_000) {
      window.scrollTo(0, document.documentElement.scrollHeight);
      await frame();
    }
    window.scrollTo(0, 0);
    await frame();
  });
  const measured = await list.evaluate(async (element) => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const frames: number[] = [];
    let most = 0;
    let faults = 0;
    let last = await frame();
    for (let step = 1; step <= 100; step += 1) {
      window.scrollTo(0, step * 3_500);
      const now = await frame();
      frames.push(now - last);
      last = now;
      const rows = [...element.querySelectorAll<HTMLElement>('[data-index]')];
      most = Math.max(most, rows.length);
      const inSight = rows.filter((row) => row.getBoundingClientRect().top < window.innerHeight);
      const isWrong = rows.some((row) => Math.abs(row.getBoundingClientRect().height - 36) > 0.1);
      if (Math.abs(window.scrollY - step * 3_500) > 1 || isWrong || inSight.length < 20) faults += 1;
    }
    frames.sort((one, other) => one - other);
    return { most, faults, p50: frames[50], p95: frames[95], worst: frames[99] };
  });
  test.info().annotations.push({ type: 'frames', description: JSON.stringify(measured) });
  expect(await list.evaluate((element) => element.getBoundingClientRect().height)).toBe(360_000);
  expect(measured.faults).toBe(0);
  expect(measured.most).toBeLessThan(120);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(list.getByText('Practice 209999')).toBeVisible();
});

test('A9.09 a long name is cut to 30 characters on a phone, and complete on a desktop', async ({ signedIn }) => {
  const page = await signedIn('service');
  const name = 'Summit Advanced Cosmetic Dentistry and Sedation';
  await page.route(/\/api\/Customer\/customernumber\/100003/i, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), Name: name } });
  });
  await page.goto('/customer/100003/products');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(`100003${name}`);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(title).toHaveText('100003Summit Advanced Cosmetic Dent…');
  expect('Summit Advanced Cosmetic Dent…').toHaveLength(30);
});
