/** The panels over a customer's page together: who gets which, one at a time, who may write, what is kept, what fails. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { emptyCart, fillCart } from './carts.ts';
import { expect, type Person, test } from './journey.ts';

const infoButton = (page: Page, customerNumber: string) =>
  page.getByRole('button', { name: new RegExp(`^${customerNumber} `) });
const info = (page: Page) => page.getByRole('dialog', { name: 'About the customer' });
const panelMenu = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Panels' });

/** Label in the dropdown, tab there, part of the address. */
const panels = [
  ['Safety Data Sheets', 'Tools', 'safety-sheets'],
  ['Lists', 'Tools', 'lists'],
  ['Notes', 'Tools', 'notes'],
  ['13-month sales report', 'Reports', 'sales-report'],
  ['Free Goods Report', 'Reports', 'free-goods'],
  ['Lead Product Report', 'Reports', 'lead-products'],
] as const;
type Panel = (typeof panels)[number];

const entry = (page: Page, [label]: Panel) => info(page).getByRole('button', { name: new RegExp(`^${label}`) });

/** One slider over the page, with a way to close it, at the address of the panel. */
async function expectOpen(page: Page, customerNumber: string, [label, , part]: Panel): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === `/customer/${customerNumber}/${part}`);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('dialog', { name: label, exact: true })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true })).toBeVisible();
}

/** Opens each panel of a person from the dropdown, then each in the place of the one before, and leaves at the orders. */
async function walk(page: Page, customerNumber: string, own: readonly Panel[]): Promise<void> {
  await page.goto(`/customer/${customerNumber}/orders`);
  for (const panel of own) {
    await infoButton(page, customerNumber).click();
    for (const tab of ['Tools', 'Reports'] as const) {
      await info(page).getByRole('tab', { name: tab }).click();
      for (const one of panels) {
        await expect(entry(page, one)).toHaveCount(own.includes(one) && one[1] === tab ? 1 : 0);
      }
    }
    await info(page).getByRole('tab', { name: panel[1] }).click();
    await entry(page, panel).click();
    await expectOpen(page, customerNumber, panel);
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL((url) => url.pathname === `/customer/${customerNumber}/orders`);
  }
  await infoButton(page, customerNumber).click();
  const [first, ...others] = own;
  if (first === undefined) throw new Error('everybody has a panel');
  await info(page).getByRole('tab', { name: first[1] }).click();
  await entry(page, first).click();
  // Each takes the place of the one before, the lists among them, and at the end the first one again.
  for (const panel of [...others, first]) {
    await panelMenu(page).click();
    await expect(page.getByRole('menuitemradio')).toHaveCount(own.length);
    await page.getByRole('menuitemradio', { name: panel[0] }).click();
    await expectOpen(page, customerNumber, panel);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL((url) => url.pathname === `/customer/${customerNumber}/orders`);
}

test('B2.09 C1.01 C1.02 C2.05 staff open six panels, a practice two, from Tools and Reports; one at a time, the lists closed by any other', async ({
  signedIn,
}) => {
  test.setTimeout(90_000);
  for (const person of ['manager', 'service'] as const) await walk(await signedIn(person), '100001', panels);
  const page = await signedIn('practice');
  const [sheets, lists, ...staffOnly] = panels;
  await walk(page, '100003', [sheets, lists]);
  for (const [, , part] of staffOnly) {
    await page.goto(`/customer/100003/${part}`);
    await expect(page).toHaveURL(/\/customer\/100003\/products$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('A6.11 C6.09 who may edit is offered notes and lists to write in; for everybody else they are read, and say when there are none', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/status of (403|404)/);
  const noNotes = 'No notes have been added to this account';
  const noLists = 'No lists have been added to this account';
  let page = await signedIn('service');
  await page.goto('/home');
  const post = (path: string, data?: object) =>
    page.request.post(`/api${path}`, { headers: { origin: new URL(page.url()).origin }, ...(data && { data }) });
  const read = async <Row>(path: string) =>
    ((await (await page.request.get(`/api${path}`)).json()) as { data: Row[] }).data;
  // 100004 is of the manager's territory, 100012 of another; both begin without notes and lists.
  for (const number of ['100004', '100012']) {
    for (const { id } of await read<{ id: string }>(`/customer/customernumber/${number}/note`))
      expect((await post(`/customer/note/delete/${id}`)).ok()).toBe(true);
    for (const { id } of await read<{ id: number }>(`/list/customer/${number}/summary`))
      expect((await post(`/list/${id}/delete`)).ok()).toBe(true);
  }
  const rights: readonly (readonly [Person, string, boolean])[] = [
    ['service', '100004', true],
    ['manager', '100004', true],
    ['manager', '100012', false],
    ['viewer', '100004', false],
  ];
  const asEach = async (look: (number: string, mayEdit: boolean) => Promise<void>) => {
    for (const [person, number, mayEdit] of rights) {
      page = await signedIn(person);
      await page.goto(`/customer/${number}/orders`);
      await look(number, mayEdit);
    }
  };
  const open = async (number: string, name: 'Notes' | 'Lists') => {
    await infoButton(page, number).click();
    await info(page)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click();
    return page.getByRole('dialog', { name });
  };
  const note = (customerNumber: string) => ({
    id: randomUUID(),
    customerNumber,
    note: '<p>Ring twice</p>',
    version: randomUUID(),
  });

  await asEach(async (number, mayEdit) => {
    const notes = await open(number, 'Notes');
    await expect(notes.getByText(noNotes)).toBeVisible();
    await expect(notes.getByRole('button', { name: /Write the first note/ })).toHaveCount(mayEdit ? 1 : 0);
    await page.keyboard.press('Escape');
    const lists = await open(number, 'Lists');
    await expect(lists.getByText(noLists)).toBeVisible();
    await expect(lists.getByRole('button', { name: 'Create a list' })).toHaveCount(mayEdit ? 1 : 0);
    // Hiding a button is no rule.
    if (mayEdit) return;
    expect((await post('/customer/note', note(number))).status()).toBe(403);
    expect((await post(`/list/customer/${number}`, { Name: 'Not mine' })).status()).toBe(403);
  });

  await signedIn('service');
  await page.goto('/home');
  for (const number of ['100004', '100012']) {
    expect((await post('/customer/note', note(number))).ok()).toBe(true);
    const Items = [{ ProductNumber: '10000001', Quantity: 2 }];
    expect((await post(`/list/customer/${number}`, { Name: 'Weekly', Items })).ok()).toBe(true);
  }
  await asEach(async (number, mayEdit) => {
    const notes = await open(number, 'Notes');
    const text = notes.getByRole('textbox', { name: 'Note', exact: true });
    await expect(text).toHaveText('Ring twice');
    await expect(text).toHaveAttribute('contenteditable', String(mayEdit));
    for (const name of ['New note', 'Delete note'])
      await expect(notes.getByRole('button', { name, exact: true })).toHaveCount(mayEdit ? 1 : 0);
    await page.keyboard.press('Escape');
    const lists = await open(number, 'Lists');
    await expect(lists.getByRole('table', { name: /^Products of/ })).toContainText('#10000001');
    await expect(lists.getByRole('button', { name: 'New list' })).toHaveCount(mayEdit ? 1 : 0);
    await expect(lists.getByRole('button', { name: 'Add all to cart' })).toHaveCount(mayEdit ? 1 : 0);
    await expect(lists.getByRole('combobox', { name: 'Add a product to this list' })).toHaveCount(mayEdit ? 1 : 0);
    await expect(lists.getByRole('textbox', { name: /^Quantity of/ })).toHaveCount(mayEdit ? 1 : 0);
  });
});

test('C1.07 C3.15 C9.11 what a person prefers stays on the device under their e-mail, and the tab before the lists beside it', async ({
  signedIn,
}) => {
  const page = await signedIn('manager');
  const kept = () =>
    page.evaluate(() => ({
      preferences: JSON.parse(localStorage.getItem('manager@demo.test') ?? '{}') as Record<string, unknown>,
      tab: localStorage.getItem('lastTabBeforeLists'),
    }));
  await page.goto('/home');
  await page.getByRole('tab', { name: 'All Customers' }).click();
  await expect(page).toHaveURL(/tab=2/);
  await page.goto('/customer/100001/products?searchText=composite');
  await page.getByRole('checkbox', { name: 'Has coupon' }).check();
  await page.getByRole('button', { name: 'Card view' }).click();
  const products = { productFilters: { hasCoupon: 'true' }, compactListView: false };
  await expect.poll(kept).toMatchObject({ preferences: products });
  await page.goto('/customer/100001/orders');
  await page.getByRole('button', { name: 'Backordered', exact: true }).click();
  await expect(page).toHaveURL(/orders\?hasBackOrderedItems=true$/);
  await infoButton(page, '100001').click();
  await info(page)
    .getByRole('button', { name: /^Lists/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Lists' })).toBeVisible();
  await expect.poll(kept).toMatchObject({
    preferences: {
      orderFilters: { hasBackOrderedItems: 'true' },
      ...products,
      searchBy: { tab: expect.anything() },
    },
    tab: '/customer/100001/orders?hasBackOrderedItems=true',
  });

  // Somebody else on this device has none of it; the person finds it again.
  await signedIn('service');
  await page.goto('/customer/100001/orders');
  const backordered = page.getByRole('button', { name: 'Backordered', exact: true });
  await expect(backordered).toHaveAttribute('aria-pressed', 'false');
  await signedIn('manager');
  await page.goto('/customer/100001/orders');
  await expect(backordered).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/home');
  await expect(page.getByRole('tab', { name: 'All Customers' })).toHaveAttribute('aria-selected', 'true');
});

interface Found {
  readonly itemNumber: string;
  readonly description: string;
  readonly isOrderable: boolean;
  readonly coupon: unknown;
}

test('C8.22 what went well is told: an item and a whole list added, the order and its tags sent', async ({
  signedIn,
}) => {
  const page = await signedIn('service');
  await page.goto('/home');
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api${path}`, { data, headers: { origin: new URL(page.url()).origin } });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  // Coupons would ask for a choice before the order can go.
  const found = await page.request.get('/api/item?searchText=1000&customerNumber=100001&pageSize=100');
  const items = ((await found.json()) as { data: Found[] }).data;
  const [one, two] = items.filter(({ isOrderable, coupon }) => isOrderable && coupon === null);
  if (one === undefined || two === undefined) throw new Error('the demo has products without a coupon');
  await emptyCart(page, '100001');
  await post('/itemtagrequest', { CustomerNumber: '100001', ItemNumbers: [one.itemNumber] });
  const Items = [one, two].map(({ itemNumber }) => ({ ProductNumber: itemNumber, Quantity: 2 }));
  await post('/list/customer/100001', { Name: 'A cart of it', Items });
  await page.goto('/customer/100001/orders');
  await infoButton(page, '100001').click();
  await info(page)
    .getByRole('button', { name: /^Lists/ })
    .click();
  const lists = page.getByRole('dialog', { name: 'Lists' });
  await lists
    .getByRole('row')
    .filter({ hasText: `#${one.itemNumber}` })
    .getByRole('button', { name: /to the cart$/ })
    .click();
  await expect(page.getByText(`${one.description} x2 added`, { exact: true })).toBeVisible();
  await lists.getByRole('button', { name: 'Add all to cart' }).click();
  await expect(page.getByText('All Items Added to cart', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Customer' }).getByRole('link', { name: /^Cart/ }).click();
  await page.getByRole('button', { name: 'Check out' }).click();
  await page.getByRole('button', { name: 'Send order' }).click();
  await expect(page.getByText('Cart submitted successfully', { exact: true })).toBeVisible();
  await expect(page.getByText('Tags submitted succesfully', { exact: true })).toBeVisible();
});

test('C8.18 an item that could not be removed from the cart or a list is named, and stays where it was', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/status of (422|500)|fault: 500|Something went wrong|Please correct/);
  const page = await signedIn('service');
  await page.goto('/home');
  await fillCart(page, '100002', [
    { itemNumber: '10000001', quantity: 2 },
    { itemNumber: '10000002', quantity: 1 },
  ]);
  const text = 'Could not remove item number 10000001';
  await page.route(/\/api\/shoppingCart$/i, (route) => {
    const { items } = route.request().postDataJSON() as { items: { itemNumber: string }[] };
    if (items.some(({ itemNumber }) => itemNumber === '10000001')) return route.continue();
    const detail = 'Please correct the fields named below and send again.';
    const body = JSON.stringify({ status: 422, code: 'request.invalid', detail });
    return route.fulfill({ status: 422, contentType: 'application/problem+json', body });
  });
  await page.goto('/customer/100002/cart');
  const line = page.getByRole('table', { name: 'Lines of the cart' }).getByRole('row').filter({ hasText: '10000001' });
  await line.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
  await expect(line.getByRole('textbox', { name: /^Quantity of/ })).toHaveValue('2');
  await page.unroute(/\/api\/shoppingCart$/i);

  const answer = await page.request.post('/api/list/customer/100002', {
    data: { Name: 'A first one', Items: [{ ProductNumber: '10000001', Quantity: 4 }] },
    headers: { origin: new URL(page.url()).origin },
  });
  const { id } = (await answer.json()) as { id: number };
  await page.route(new RegExp(`/api/list/${id}/customer/100002$`), (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  await infoButton(page, '100002').click();
  await info(page)
    .getByRole('button', { name: /^Lists/ })
    .click();
  const row = page.getByRole('dialog', { name: 'Lists' }).getByRole('row').filter({ hasText: '#10000001' });
  await row.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText(text).last()).toBeVisible();
  await expect(row.getByRole('textbox', { name: /^Quantity of/ })).toHaveValue('4');
});

test('C8.23 a report, notes, sheets, lists, the clipboard or the way on after signing in may fail: only the log has it under an id, and one goes on', async ({
  page,
  expectNoise,
}) => {
  expectNoise(/status of (422|500)|fault: 500|out of order|not allowed to copy|not allowed to move/);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  page.on('pageerror', (error) => logged.push(error.message));
  const expectLogged = (what: string | RegExp) =>
    expect
      .poll(() => logged.some((line) => (typeof what === 'string' ? line.includes(what) : what.test(line))))
      .toBe(true);
  const withId = (words: string) => new RegExp(`${words} \\[[0-9a-f-]{36}\\]`);

  // The way on after signing in: the browser refuses to change the address.
  await page.goto('/customer/100001/orders');
  await expect(page).toHaveURL(/\/sign-in\?wanted=/);
  await page.evaluate(() => {
    const { replaceState } = history;
    history.replaceState = () => {
      history.replaceState = replaceState;
      throw new Error('not allowed to move');
    };
  });
  await page.getByRole('button', { name: /service@demo\.test/ }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByPlaceholder('Search by order number')).toBeVisible();
  await expectLogged(withId('not allowed to move'));

  /** Lets a call fail while something is done, and finds its fault in the log and nowhere else. */
  const failing = async (pattern: RegExp, faultId: string, act: () => Promise<void>, status = 500) => {
    const detail = `out of order, ${faultId.replace('-', ' ')}`;
    const body = JSON.stringify({ title: detail, detail, status, ...(status === 500 ? { faultId } : {}) });
    await page.route(pattern, (route) => route.fulfill({ status, contentType: 'application/problem+json', body }));
    await act();
    // A refusal has no id of the server's, and gets one of the browser's.
    await expectLogged(status === 500 ? `${detail} [${faultId}]` : withId(detail));
    await expect(page.getByText(/out of order|fault-/)).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.unroute(pattern);
  };
  const press = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });

  await failing(/freeGoods(Report|Ledger)\/100001/, 'fault-report', async () => {
    await page.goto('/customer/100001/free-goods');
    await expect(press('Load the report')).toBeVisible();
  });
  await press('Load the report').click();
  await expect(page.getByRole('dialog').getByRole('table', { name: /Free goods/ })).toBeVisible();

  await failing(
    /categorySalesByMonthSummary\/100001/,
    'fault-sales',
    async () => {
      await page.goto('/customer/100001/sales-report');
      await expect(press('Load the report')).toBeVisible();
    },
    422,
  );
  await press('Load the report').click();
  await expect(page.getByRole('dialog').getByRole('table').first()).toBeVisible();
  await page.goto('/customer/100001/orders');
  for (const [address, faultId, button] of [
    [/list\/customer\/100001\/summary/, 'fault-lists', 'Load the lists'],
    [/list\/\d+\/customer\/100001/, 'fault-one-list', 'Load the list'],
  ] as const) {
    await failing(
      address,
      faultId,
      async () => {
        await page.reload();
        await infoButton(page, '100001').click();
        await info(page)
          .getByRole('button', { name: /^Lists/ })
          .click();
        await expect(press(button)).toBeVisible();
      },
      422,
    );
    await press(button).click();
    await expect(page.getByRole('dialog').getByRole('table', { name: /^Products of/ })).toBeVisible();
    await page.keyboard.press('Escape');
  }

  await failing(/100001\/note\?/, 'fault-notes', async () => {
    await page.goto('/customer/100001/notes');
    await expect(press('Load the notes again')).toBeVisible();
  });
  await press('Load the notes again').click();
  const note = page.getByRole('dialog').getByRole('textbox', { name: 'Note', exact: true });
  await expect(note).not.toBeEmpty();
  await failing(/\/api\/customer\/note\/delete\//, 'fault-delete', async () => {
    await press('Delete note').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete note' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });
  await expect(note).not.toBeEmpty();

  await failing(/safetyDataSheets\/100001/, 'fault-sheets', async () => {
    await page.goto('/customer/100001/safety-sheets');
    await expect(press('Load the products')).toBeVisible();
  });
  await press('Load the products').click();
  const get = page.getByRole('dialog').getByRole('button', { name: /^Get \d+ documents?$/ });
  await expect(get).toBeVisible();
  await failing(/FileRequest\/getFiles/, 'fault-files', async () => {
    await get.click();
    await expect(press('Try again')).toBeVisible();
  });
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed to copy'));
  });
  await press('Try again').click();
  const link = page.getByRole('dialog').filter({ has: page.getByLabel('Link', { exact: true }) });
  await link.last().getByRole('button', { name: 'Copy', exact: true }).click();
  await expectLogged(withId('not allowed to copy'));
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('Copied!')).toHaveCount(0);
  await expect(page.getByLabel('Link', { exact: true })).toHaveValue(/^http/);
});
