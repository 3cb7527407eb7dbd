/** X12 documents of an ERP: customer service finds each by its numbers, and reads what shipped beyond an order. */
import type { Page } from '@playwright/test';
import { sendOrder } from './carts.ts';
import { connectErp } from './erp.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { changeReplies } from './replies.ts';

/** An interchange with one document. */
function interchange(group: string, code: string, control: number, segments: readonly string[]): string {
  const number = String(control).padStart(9, '0');
  return [
    `ISA*00*          *00*          *ZZ*YOURERP        *ZZ*OPERATORY      *260302*1815*U*00401*${number}*0*P*>`,
    `GS*${group}*YOURERP*OPERATORY*20260302*1815*${control}*X*004010`,
    `ST*${code}*0001`,
    ...segments,
    `SE*${segments.length + 2}*0001`,
    `GE*1*${control}`,
    `IEA*1*${number}`,
    '',
  ].join('~\n');
}

const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');

/** An 855 that accepts this many of the order's first line. */
const acknowledgment = (orderNumber: number, itemNumber: string, control: number, quantity: string) =>
  interchange('PR', '855', control, [
    `BAK*00*AC*${orderNumber}*${day}****SO-${orderNumber}`,
    `PO1*1*2*EA*12.95**VN*${itemNumber}`,
    `ACK*IA*${quantity}*EA`,
  ]);

const shipNotice = (orderNumber: number, itemNumber: string, control: number, quantity: number) =>
  interchange('SH', '856', control, [
    ...[`BSN*00*SH-${orderNumber}*${day}*1015`, 'HL*1**S', 'TD5**2*UPSN', 'REF*CN*1Z999AA10123456784', 'HL*2*1*O'],
    ...[`REF*VN*SO-${orderNumber}`, 'HL*3*2*I', `LIN*1*VN*${itemNumber}`, `SN1*1*${quantity}*EA`],
  ]);

/** The ERP takes an order of two, and sends an invalid 855, a valid one, and an 856 with five. */
async function orderAndAnswer(page: Page, baseURL: string | undefined): Promise<number> {
  await page.goto('/data-exchange');
  const erp = await connectErp(page, baseURL);
  const orderNumber = await sendOrder(page, '100008');
  const { messageId, body } = (await erp.messageOf(orderNumber)) ?? {};
  await erp.answer(messageId, { state: 'taken', erpOrderNumber: `SO-${orderNumber}` });
  const itemNumber = body?.lines?.[0]?.itemNumber ?? '';
  await erp.sendX12('orders', 'bad-855', acknowledgment(orderNumber, itemNumber, 760_001, 'x'));
  await erp.sendX12('orders', 'good-855', acknowledgment(orderNumber, itemNumber, 760_002, '2'));
  await erp.sendX12('shipments', 'over-856', shipNotice(orderNumber, itemNumber, 760_003, 5));
  return orderNumber;
}

/** It isn't called applied, there is nothing to undo, and nobody fixes X12 manually. */
async function readItsLoad(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open the load' }).click();
  const load = page.getByRole('tabpanel', { name: 'Runs' });
  await expect(load.getByText('Not applied', { exact: true })).toBeVisible();
  await expect(load.getByText('The ERP has to send a corrected document.')).toBeVisible();
  for (const name of ['Undo this load', 'Template']) await expect(load.getByRole('button', { name })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Message desk' }).click();
}

test('X12 documents are found by control number, and show what shipped beyond the order', async ({
  signedIn,
  baseURL,
}) => {
  const page = await signedIn('service');
  const orderNumber = await orderAndAnswer(page, baseURL);
  await page.getByRole('tab', { name: 'Message desk' }).click();
  const desk = page.getByRole('tabpanel', { name: 'Message desk' });
  const find = (text: string) => desk.getByRole('textbox', { name: 'Find a message' }).fill(text);
  const rows = desk.getByRole('list', { name: 'Messages to and from the ERP' }).getByRole('listitem');

  await test.step('the one without a usable row is found by its control number and by the order', async () => {
    await find('000760001');
    await expect(rows).toHaveCount(1);
    await rows.getByRole('button').click();
    await expect(page.getByRole('article')).toContainText('760001');
    await readItsLoad(page);
    await find(String(orderNumber));
    await expect(rows).toHaveCount(4);
  });
  await test.step('the ship notice and the order say that more was shipped than ordered', async () => {
    await find('760003');
    await expect(rows).toHaveCount(1);
    await rows.getByRole('button').click();
    await expect(page.getByRole('article')).toContainText(`Order ${orderNumber}, line 1: 5 shipped, 2 ordered.`);
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await page.goto(`/order/${orderNumber}`);
    await expect(page.getByText('Shipped, 3 more than ordered').first()).toBeVisible();
  });
});

test('the number of an invoice finds its load, and the document that the buyer’s system got', async ({
  signedIn,
  baseURL,
}) => {
  const page = await signedIn('service');
  await page.goto('/data-exchange');
  const erp = await connectErp(page, baseURL);
  const orderNumber = await sendOrder(page, '100008');
  const message = await erp.messageOf(orderNumber);
  await erp.answer(message?.messageId, { state: 'taken', erpOrderNumber: `SO-${orderNumber}` });
  const [line] = message?.body.lines ?? [];
  const about = { orderNumber: `SO-${orderNumber}`, customerNumber: '100008', lineStatus: 'processing' };
  const today = new Date().toISOString().slice(0, 10);
  await erp.report('orders', 'invoiced-order', [
    {
      ...about,
      ...{ orderDate: today, lineNumber: line?.lineNumber, itemNumber: line?.itemNumber, quantity: line?.quantity },
      price: ((line?.unitPriceCents ?? 0) / 100).toFixed(2),
    },
  ]);
  const invoice = { invoiceNumber: 'IN-760100', orderNumber: about.orderNumber, invoiceDate: today, total: '12.50' };
  await erp.report('invoices', 'invoices-760', [invoice]);
  // No procurement system takes part in this journey; its data is added to the response.
  const document = { invoiceNumber: 'IN-760100', orderNumber, state: 'delivered', at: new Date().toISOString() };
  await changeReplies<object>(page, '**/api/erp/v1/desk?*', (reply) => ({ ...reply, buyerDocuments: [document] }));
  await page.goto('/data-exchange?part=messages');
  const desk = page.getByRole('tabpanel', { name: 'Message desk' });
  await desk.getByRole('textbox', { name: 'Find a message' }).fill('IN-760100');
  const rows = desk.getByRole('list', { name: 'Messages to and from the ERP' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Invoices');
  const documents = desk.getByRole('list', { name: 'Documents for buyers' });
  await expect(documents).toContainText(`Invoice IN-760100 for order ${orderNumber}: delivered to the buyer’s system`);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await documents.getByRole('link', { name: `order ${orderNumber}` }).click();
  await expect(page.getByRole('heading', { name: `Order ${orderNumber}` })).toBeVisible();
});
