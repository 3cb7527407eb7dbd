/** All panels over a customer's page: who may open which, one at a time, who may write, and what is stored. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { info, infoButton } from './customer-info.ts';
import { expect, type Person, type SignedIn, test } from './journey.ts';

const panelMenu = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Panels' });

/** Label in the dropdown, tab there, part of the address. */
const panels = [
  ['Safety Data Sheets', 'Tools', 'safety-sheets'],
  ['Lists', 'Tools', 'lists'],
  ['Scan products', 'Tools', 'scan'],
  ['Check a delivery', 'Tools', 'receiving'],
  ['Spending', 'Tools', 'spending'],
  ['Buying habits', 'Tools', 'buying-habits'],
  ['Compare products', 'Tools', 'compare'],
  ['Notes', 'Tools', 'notes'],
  ['13-month sales report', 'Reports', 'sales-report'],
  ['Free Goods Report', 'Reports', 'free-goods'],
  ['Lead Product Report', 'Reports', 'lead-products'],
] as const;

type Panel = (typeof panels)[number];

const entry = (page: Page, [label]: Panel) => info(page).getByRole('button', { name: new RegExp(`^${label}`) });

/** One slider over the page, with a close button, at the panel's address. */
async function expectOpen(page: Page, customerNumber: string, [label, , part]: Panel): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === `/customer/${customerNumber}/${part}`);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('dialog', { name: label, exact: true })).toBeVisible();
  // While its file loads, another slider takes its place, and a press on that one's *Close* may come too late.
  await expect(page.getByRole('dialog').getByRole('status', { name: 'Loading', exact: true })).toHaveCount(0);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true })).toBeVisible();
}

/** Opens each panel of a person from the dropdown, each in place of the previous one, and leaves at the orders. */
async function walk(page: Page, customerNumber: string, own: readonly Panel[]): Promise<void> {
  await page.goto(`/customer/${customerNumber}/orders`);
  for (const panel of own) {
    await infoButton(page, customerNumber).click();
    const tabs = own.some(([, tab]) => tab === 'Reports') ? (['Tools', 'Reports'] as const) : (['Tools'] as const);
    await expect(info(page).getByRole('tab', { name: 'Reports' })).toHaveCount(tabs.length - 1);
    for (const tab of tabs) {
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
  // Each replaces the previous one, the lists among them, and the last one is the first again.
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

test('B2.09 C1.01 C1.02 C2.05 staff open every panel, a practice its own, from Tools and Reports; one at a time, the lists closed by any other', async ({
  signedIn,
}) => {
  await walk(await signedIn('manager'), '100001', panels);
  const page = await signedIn('service');
  await test.step('customer service has the same ones', async () => {
    await page.goto('/customer/100001/notes');
    // Waits for the notes: while they load, another slider with its own menu takes their place.
    await expect(page.getByRole('dialog').getByRole('button', { name: /note$/ }).first()).toBeVisible();
    await panelMenu(page).click();
    await expect(page.getByRole('menuitemradio')).toHaveCount(panels.length);
    for (const [name] of panels) await expect(page.getByRole('menuitemradio', { name })).toBeVisible();
  });
  await signedIn('practice');
  const [sheets, lists, scan, receiving, spending, habits, compare, ...staffOnly] = panels;
  await walk(page, '100003', [sheets, lists, scan, receiving, spending, habits, compare]);
  for (const [, , part] of staffOnly) {
    await page.goto(`/customer/100003/${part}`);
    await expect(page).toHaveURL(/\/customer\/100003\/products$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

const noNotes = 'No notes have been added to this account';
const noLists = 'No lists have been added to this account';
const post = (page: Page, path: string, data?: object) =>
  page.request.post(`/api${path}`, { headers: { origin: new URL(page.url()).origin }, ...(data && { data }) });
const read = async <Row>(page: Page, path: string) =>
  ((await (await page.request.get(`/api${path}`)).json()) as { data: Row[] }).data;
const rights: readonly (readonly [Person, string, boolean])[] = [
  ['service', '100004', true],
  ['manager', '100004', true],
  ['manager', '100012', false],
  ['viewer', '100004', false],
];
const asEach = async (page: Page, signedIn: SignedIn, look: (number: string, mayEdit: boolean) => Promise<void>) => {
  for (const [person, number, mayEdit] of rights) {
    await signedIn(person);
    await page.goto(`/customer/${number}/orders`);
    await look(number, mayEdit);
  }
};

const open = async (page: Page, number: string, name: 'Notes' | 'Lists') => {
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

test('A6.11 C6.09 people who may edit can write notes and lists; for everyone else they are read-only, and say when there are none', async ({
  signedIn,
  expectNoise,
}) => {
  expectNoise(/status of (403|404)/);
  const page = await signedIn('service');
  await page.goto('/home');
  // 100004 is in the manager's territory, 100012 in another; both start without notes and lists.
  for (const number of ['100004', '100012']) {
    for (const { id } of await read<{ id: string }>(page, `/customer/customernumber/${number}/note`))
      expect((await post(page, `/customer/note/delete/${id}`)).ok()).toBe(true);
    for (const { id } of await read<{ id: number }>(page, `/list/customer/${number}/summary`))
      expect((await post(page, `/list/${id}/delete`)).ok()).toBe(true);
  }

  await asEach(page, signedIn, async (number, mayEdit) => {
    const notes = await open(page, number, 'Notes');
    await expect(notes.getByText(noNotes)).toBeVisible();
    await expect(notes.getByRole('button', { name: /Write the first note/ })).toHaveCount(mayEdit ? 1 : 0);
    await page.keyboard.press('Escape');
    const lists = await open(page, number, 'Lists');
    await expect(lists.getByText(noLists)).toBeVisible();
    await expect(lists.getByRole('button', { name: 'Create a list' })).toHaveCount(mayEdit ? 1 : 0);
    // Hiding a button is no rule.
    if (mayEdit) return;
    expect((await post(page, '/customer/note', note(number))).status()).toBe(403);
    expect((await post(page, `/list/customer/${number}`, { Name: 'Not mine' })).status()).toBe(403);
  });

  await signedIn('service');
  await page.goto('/home');
  for (const number of ['100004', '100012']) {
    expect((await post(page, '/customer/note', note(number))).ok()).toBe(true);
    const Items = [{ ProductNumber: '10000001', Quantity: 2 }];
    expect((await post(page, `/list/customer/${number}`, { Name: 'Weekly', Items })).ok()).toBe(true);
  }
  await asEach(page, signedIn, async (number, mayEdit) => {
    const notes = await open(page, number, 'Notes');
    const text = notes.getByRole('textbox', { name: 'Note', exact: true });
    await expect(text).toHaveText('Ring twice');
    await expect(text).toHaveAttribute('contenteditable', String(mayEdit));
    for (const name of ['New note', 'Delete note'])
      await expect(notes.getByRole('button', { name, exact: true })).toHaveCount(mayEdit ? 1 : 0);
    await page.keyboard.press('Escape');
    const lists = await open(page, number, 'Lists');
    await expect(lists.getByRole('table', { name: /^Products of/ })).toContainText('#10000001');
    await expect(lists.getByRole('button', { name: 'New list' })).toHaveCount(mayEdit ? 1 : 0);
    await expect(lists.getByRole('button', { name: 'Add all to cart' })).toHaveCount(mayEdit ? 1 : 0);
    await expect(lists.getByRole('combobox', { name: 'Add a product to this list' })).toHaveCount(mayEdit ? 1 : 0);
    await expect(lists.getByRole('textbox', { name: /^Quantity of/ })).toHaveCount(mayEdit ? 1 : 0);
  });
});

test('C1.07 C3.15 C9.11 a person’s preferences stay on the device under their e-mail, along with the tab before the lists', async ({
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

  // Other people on this device have none of it; the same person finds it again.
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
