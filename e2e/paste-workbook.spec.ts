/** A list in an Excel workbook, chosen or dropped where a list is pasted. */
import type { Page } from '@playwright/test';
import { workbookWith } from '../server/src/exchange/formats/workbook.fixture.ts';
import { emptyCart } from './carts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

const account = '100060';
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const panel = (page: Page) => page.getByRole('dialog', { name: 'Paste a list' });
const listBox = (page: Page) => panel(page).getByLabel('Your list');

const choose = (page: Page, name: string, buffer: Buffer) =>
  panel(page).getByLabel('List as a file').setInputFiles({ name, mimeType: type, buffer });

/** The head of an old workbook file with a part of this name. */
const oldFile = (part: string) =>
  Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.from(part, 'utf16le')]);

async function refuseBadFiles(page: Page) {
  await listBox(page).fill('10000001 2');
  const many = await workbookWith({ May: [['10000001', 1]], June: [['10000002', 1]], Notes: [] });
  const bad: [name: string, file: Buffer, told: string][] = [
    ['locked.xlsx', oldFile('EncryptedPackage'), 'locked.xlsx is password-protected.'],
    ['list.xls', oldFile('Workbook'), 'list.xls is an older kind of workbook.'],
    ['broken.xlsx', Buffer.from('PK\x03\x04'), 'broken.xlsx isn’t an Excel workbook (.xlsx), or it’s damaged.'],
    ['big.xlsx', Buffer.concat([Buffer.from('PK'), Buffer.alloc(2_000_000)]), 'big.xlsx is larger than 2 MB.'],
    ['none.xlsx', Buffer.alloc(0), 'none.xlsx is empty.'],
    ['blank.xlsx', await workbookWith({ Sheet1: [] }), 'blank.xlsx is empty.'],
    ['year.xlsx', many, 'year.xlsx has 2 sheets with rows: “May”, “June”.'],
  ];
  for (const [name, file, told] of bad) {
    await choose(page, name, file);
    await expect(panel(page).getByText(told)).toBeVisible();
    await expect(listBox(page)).toHaveValue('10000001 2');
  }
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function dropWorkbook(page: Page, buffer: Buffer) {
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], 'order.xlsx'));
      return data;
    },
    [...buffer],
  );
  await listBox(page).dispatchEvent('drop', { dataTransfer: dropped });
}

test('a workbook is read as a pasted list, and one that can’t be read says why and loses nothing', async ({
  signedIn,
}) => {
  const page = await signedIn('service');
  await page.goto(`/customer/${account}/cart`);
  await emptyCart(page, account);
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await test.step('unreadable files', () => refuseBadFiles(page));
  const rows = [
    ['Item #', 'Qty', 'Description'],
    ['10000001', 7, 'Two\nlines'],
    [10_000_002, 3, ''],
    ['no such thing', 1, ''],
  ];
  await test.step('one is added to typed lines, and another replaces only the earlier file’s lines', async () => {
    await listBox(page).fill('10000003 4');
    await choose(page, 'order.xlsx', await workbookWith({ Order: rows }));
    await expect(panel(page).getByText(/^3 products found · 1 line needs attention/)).toBeVisible();
    await panel(page).getByRole('button', { name: 'Change the list' }).click();
    await expect(listBox(page)).toHaveValue(/^10000003 4\nItem #\t/);
    await choose(page, 'more.xlsx', await workbookWith({ Order: [['10000004', 2]] }));
    await expect(panel(page).getByText(/^4 products found/)).toBeVisible();
    await panel(page).getByRole('button', { name: 'Change the list' }).click();
    await listBox(page).fill('');
  });
  await test.step('a good one is dropped', async () => {
    await dropWorkbook(page, await workbookWith({ Order: rows, Empty: [] }));
    await expect(panel(page).getByText(/^2 products found · 1 line needs attention/)).toBeVisible();
    await expect(
      panel(page)
        .getByRole('textbox', { name: /^Quantity of/ })
        .first(),
    ).toHaveValue('7');
    await panel(page).getByRole('button', { name: 'Add 2 products to the cart' }).click();
    await expect(panel(page).getByText('2 products added.')).toBeVisible();
  });
  await test.step('a thousand and one rows', async () => {
    await panel(page).getByRole('button', { name: 'Change the list' }).click();
    await listBox(page).fill('');
    const long = Array.from({ length: 1_001 }, (_, index) => [10_000_001 + index, 1]);
    await choose(page, 'long.xlsx', await workbookWith({ Long: long }));
    await expect(panel(page).getByText(/This list has 1,001 lines\. We can look up 1,000 at a time/)).toBeVisible();
  });
  await emptyCart(page, account);
});
