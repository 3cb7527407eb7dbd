/** From an empty production installation to an approved order: each person joins by a link from a real mail server. */
import type { Page } from '@playwright/test';
import { type MailServer, startMailServer } from '../server/test/mail-server.ts';
import { type Arrivals, comeIn, linkTo, openBrowser } from './arrivals.ts';
import { keepCodes, setUpApp } from './authenticator.ts';
import { firstFiles } from './first-files.ts';
import { test as base, expect, expectAccessible, expectNoSidewaysScroll } from './journey.ts';
import { type RunningServer, startServer } from './server.ts';

const test = base.extend<{ mails: MailServer }>({
  mails: async ({ browserName: _ }, use) => {
    const mails = await startMailServer();
    await use(mails);
    await mails.close();
  },
  server: async ({ mails }, use) => {
    const settings = {
      DEMO: '0',
      SMTP_URL: mails.url,
      MAIL_FROM: 'shop@evergreen.test',
      COMPANY_NAME: 'Evergreen Dental Supply',
    };
    const empty = await startServer(settings, { isEmpty: true });
    await use(empty);
    await empty.remove();
  },
});

/** Every screen in this journey fits its browser and is accessible. */
async function expectSound(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

const checks = (page: Page) => page.getByRole('table', { name: 'Going live' });
/** A row of the checklist; on a phone, each cell starts with the name of its column. */
const check = (page: Page, what: string, state = '') =>
  checks(page).getByRole('row', { name: new RegExp(`^${what} (Status )?${state}`) });

async function becomeAdministrator(arrivals: Arrivals, server: RunningServer): Promise<Page> {
  const page = await openBrowser(arrivals);
  await page.goto(/\/setup#setup=[\w-]+/.exec(server.printed())?.[0] ?? '');
  await page.getByLabel('Your name').fill('Ada Okafor');
  await page.getByLabel('E-mail').fill('ada@evergreen.test');
  await page.getByLabel('Password', { exact: true }).fill('four wet umbrellas');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Use an authenticator app' }).click();
  await setUpApp(page);
  await keepCodes(page, 'Continue');
  await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible();
  return page;
}

/** On a phone, checks that need no action are collapsed. */
async function openChecks(ada: Page): Promise<void> {
  await ada.getByRole('tab', { name: 'Going live' }).click();
  await expect(checks(ada)).toBeVisible();
  const more = ada.getByRole('button', { name: /^Show \d+ checks? that needs? no action$/ });
  if ((await more.count()) > 0) await more.click();
}

/** The checklist links to what is missing: contacts, and a test of the mail server. */
async function setUp(ada: Page, { mails }: Arrivals): Promise<void> {
  await ada.getByRole('tab', { name: 'Going live' }).click();
  await expect(check(ada, 'Data: Customers', 'To do')).toBeVisible();
  await checks(ada).getByRole('button', { name: 'Send me a test' }).click();
  await mails.newest('ada@evergreen.test', /^A test from/);
  await expect(check(ada, 'E-mail', 'Done')).toBeVisible();
  await expectSound(ada);
  await checks(ada)
    .getByRole('row', { name: /^Brand/ })
    .getByRole('button')
    .click();
  await ada.getByLabel('Shop name').fill('Evergreen');
  await ada.getByLabel('Customer service phone').fill('775-202-0114');
  await ada.getByLabel('Customer service e-mail').fill('service@evergreen.test');
  await ada.getByLabel('Chemical emergency phone').fill('775-202-0199');
  await ada.getByRole('button', { name: 'Save' }).click();
  await expect(ada.getByText(/^Saved\./)).toBeVisible();
  await openChecks(ada);
  await expect(check(ada, 'Brand and contacts', 'Done')).toBeVisible();
}

interface Newcomer {
  readonly name: string;
  readonly email: string;
  readonly kind?: string;
  readonly rights?: readonly string[];
  readonly account?: string;
}

async function addPerson(ada: Page, { name, email, kind, rights = [], account }: Newcomer): Promise<void> {
  await ada.goto('/administration');
  await ada.getByRole('button', { name: 'Add a person' }).click();
  await ada.getByLabel('E-mail').fill(email);
  await ada.getByLabel('Name', { exact: true }).fill(name);
  if (kind !== undefined) await ada.getByLabel('Role').selectOption(kind);
  for (const right of rights) await ada.getByLabel(right).check();
  if (account !== undefined) await ada.getByLabel('Account numbers').fill(account);
  await expectSound(ada);
  await ada.getByRole('button', { name: 'Add person' }).click();
  await ada.getByRole('button', { name: 'E-mail a link' }).click();
  await expect(ada.getByText(`${name} gets an e-mail at ${email}`)).toBeVisible();
}

/** Loads each file as a person does: choose, review, and apply. */
async function loadFiles(sam: Page): Promise<void> {
  for (const { feed, rows } of firstFiles) {
    await sam.goto(`/data-exchange?part=load&feed=${feed}`);
    await sam
      .getByLabel('File to load')
      .setInputFiles({ name: `${feed}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows) });
    await sam.getByRole('button', { name: 'See what would change' }).click();
    await sam.getByRole('button', { name: 'Apply', exact: true }).click({ timeout: 30_000 });
    await expect(sam.getByRole('tabpanel').getByText('Applied', { exact: true })).toBeVisible({ timeout: 30_000 });
  }
  await expectSound(sam);
}

/** A practice's manager invites a requester, and has larger orders wait as well. */
async function setUpPractice(lena: Page): Promise<void> {
  await lena.getByRole('button', { name: /^Account of / }).click();
  await lena.getByRole('menuitem', { name: 'People of your practice' }).click();
  await lena.getByRole('button', { name: 'Invite someone' }).click();
  await lena.getByLabel('E-mail').fill('ruben@lakeside.test');
  await lena.getByLabel('Name', { exact: true }).fill('Ruben Diaz');
  await lena.getByLabel('Role').selectOption('Requester');
  await lena.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(lena.getByText('Ruben Diaz gets an e-mail at ruben@lakeside.test')).toBeVisible();
  await expect(lena.getByRole('button', { name: 'Invite someone' })).toBeFocused();
  await expect(lena.getByRole('row', { name: /ruben@lakeside\.test/ })).toContainText('Invited until');
  await lena.getByLabel('Require approval over ($)').fill('250');
  await lena.getByRole('button', { name: 'Save' }).click();
  await expect(lena.getByText('Saved. Applies from the next order.')).toBeVisible();
  await expectSound(lena);
}

async function askForOrder(ruben: Page): Promise<void> {
  await ruben.goto('/customer/100001/products?searchText=gloves');
  await ruben
    .getByRole('button', { name: /^Add .* to the cart$/ })
    .first()
    .click();
  await expect(ruben.getByText(/ x1 added$/)).toBeVisible();
  await ruben.goto('/customer/100001/cart');
  await ruben.getByRole('button', { name: 'Check out' }).click();
  await ruben.getByLabel('Note for the approver').fill('We are down to the last box.');
  await ruben.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(ruben.getByText('Sent to Lena Park for approval.')).toBeVisible();
}

/** The e-mail links to the request; one click sends the order. Returns its number. */
async function approve(lena: Page, arrivals: Arrivals): Promise<string> {
  await lena.goto(await linkTo(arrivals, 'lena@lakeside.test', /asked you to approve an order/));
  await expect(lena.getByText('We are down to the last box.')).toBeVisible();
  await expectSound(lena);
  await lena.getByRole('button', { name: 'Approve and send' }).click();
  const order = lena.getByRole('link', { name: /^Order \d+$/ });
  await expect(order).toBeVisible();
  return ((await order.textContent()) ?? '').replace(/\D/g, '');
}

for (const [device, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 360, height: 740 }],
] as const) {
  test(`on ${device}, an empty production start becomes an approved order`, async ({ browser, server, mails }) => {
    test.setTimeout(300_000);
    // As the links in the e-mails have it: a session belongs to one name.
    const baseURL = server.url.replace('127.0.0.1', 'localhost');
    const arrivals: Arrivals = { browser, mails, baseURL, viewport };
    const ada = await test.step('the first administrator signs in', () => becomeAdministrator(arrivals, server));
    await test.step('the checklist links to mail and contacts', () => setUp(ada, arrivals));
    const sam = await test.step('customer service is invited, and joins', async () => {
      await addPerson(ada, { name: 'Sam Ito', email: 'sam@evergreen.test', kind: 'Customer service' });
      return comeIn(arrivals, 'sam@evergreen.test', { isStaff: true });
    });
    await test.step('the files are loaded', () => loadFiles(sam));
    const lena = await test.step('a practice’s manager is invited, and joins', async () => {
      const rights = ['Manages people', 'Approves orders'];
      await addPerson(ada, { name: 'Lena Park', email: 'lena@lakeside.test', rights, account: '100001' });
      return comeIn(arrivals, 'lena@lakeside.test');
    });
    await test.step('the manager invites a requester, and sets a limit', () => setUpPractice(lena));
    const ruben = await test.step('the requester joins, and is offered a tour', async () => {
      const page = await comeIn(arrivals, 'ruben@lakeside.test');
      await page.getByRole('button', { name: 'Take a tour' }).click();
      await page.getByRole('dialog', { name: 'Tour' }).getByRole('button', { name: 'End tour' }).click();
      return page;
    });
    await test.step('the requester fills the cart and asks', () => askForOrder(ruben));
    const orderNumber = await test.step('the approver approves from the mail', () => approve(lena, arrivals));
    await test.step('the requester is notified, and the order exists', async () => {
      await mails.newest('ruben@lakeside.test', new RegExp(`approved order ${orderNumber}$`));
      await ruben.goto(`/order/${orderNumber}`);
      await expect(ruben.getByText('Halumivex nitrile gloves small').first()).toBeVisible();
      await expectSound(ruben);
    });
    await test.step('the checklist shows what is still open', async () => {
      await ada.goto('/administration?part=going-live');
      await openChecks(ada);
      await expect(check(ada, 'First order to the ERP', 'Waiting')).toBeVisible();
      await expect(check(ada, 'Data: Customers', 'Done')).toBeVisible();
    });
  });
}
