/** Orders are pushed to an ERP on this machine; its receipts are seen on the message desk, and a rejected order is sent again. */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { sendOrder } from './carts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

interface Pushed {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly orderNumber?: number; readonly lines?: readonly { readonly quantity: number }[] };
}

/** The signature of Standard Webhooks, by its specification. */
function isSigned(headers: IncomingHttpHeaders, body: string, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const wanted = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(wanted);
}

/** An ERP that receives orders. It accepts each under its own number, or rejects it with a reason. */
async function openErp() {
  const pushed: Pushed[] = [];
  const unsigned: string[] = [];
  const erp = { secret: '', reason: '' };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const id = String(request.headers['webhook-id']);
      // What waited before is pushed before the secret is known here; it's pushed again.
      if (erp.secret === '') {
        response.writeHead(503).end();
        return;
      }
      if (!isSigned(request.headers, body, erp.secret)) unsigned.push(id);
      const message = JSON.parse(body) as Omit<Pushed, 'id'>;
      pushed.push({ id, ...message });
      const { orderNumber } = message.data;
      const receipt =
        erp.reason === ''
          ? { state: 'taken', ...(orderNumber === undefined ? {} : { erpOrderNumber: `SO-${orderNumber}` }) }
          : { state: 'rejected', reason: erp.reason };
      response.writeHead(200).end(JSON.stringify(receipt));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(erp, {
    pushed,
    unsigned,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/orders`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

type Erp = Awaited<ReturnType<typeof openErp>>;

async function setAddress(page: Page, erp: Erp) {
  await page.goto('/data-exchange?part=orders');
  await page.getByRole('radio', { name: /We send them to an address/ }).check();
  await page.getByLabel('Address of the ERP').fill(erp.url);
  await page.getByRole('button', { name: 'Send orders to this address' }).click();
  erp.secret = (await page.getByText(/^whsec_/).textContent()) ?? '';
  await page.getByRole('button', { name: 'I have copied it' }).click();
}

test('pushed orders, their receipts, and a rejected one that is sent again', async ({ server, signedIn }) => {
  test.setTimeout(180_000);
  const erp = await openErp();
  await server.stop();
  await server.start({ environment: { ERP_PRIVATE_HOSTS: '127.0.0.1' } });
  const page = await signedIn('service');
  const desk = page.getByRole('tabpanel', { name: 'Message desk' });
  const find = async (text: string) => {
    await page.getByRole('tab', { name: 'Message desk' }).click();
    await desk.getByRole('textbox', { name: 'Find a message' }).fill(text);
  };
  const rows = desk.getByRole('list', { name: 'Messages to and from the ERP' }).getByRole('listitem');
  const rowOf = (orderNumber: number) => rows.filter({ hasText: `New order ${orderNumber}` });

  await test.step('an address is set, and its secret copied', () => setAddress(page, erp));
  await test.step('an order arrives there, signed, and the ERP’s number is shown', async () => {
    const orderNumber = await sendOrder(page, '100008');
    await expect
      .poll(() => erp.pushed.find(({ data }) => data.orderNumber === orderNumber), { timeout: 20_000 })
      .toMatchObject({ type: 'order.submitted', data: { lines: [{ quantity: 2 }] } });
    expect(erp.unsigned).toEqual([]);
    await find(`SO-${orderNumber}`);
    await expect(rows).toHaveCount(1);
    await expect(rowOf(orderNumber)).toContainText(`Accepted as SO-${orderNumber}.`);
  });
  await test.step('a rejected order says why, shows what would be sent, and is sent again', async () => {
    erp.reason = 'Account on credit hold';
    const orderNumber = await sendOrder(page, '100008');
    await find(String(orderNumber));
    await expect(rowOf(orderNumber)).toContainText('Account on credit hold.', { timeout: 30_000 });
    await rowOf(orderNumber).getByRole('button').click();
    const message = page.getByRole('article', { name: 'New order sent' });
    await expect(message).toContainText('send it again');
    await message.getByRole('button', { name: 'Dry run' }).click();
    const result = message.getByRole('status', { name: 'Result of the dry run' });
    await expect(result).toContainText('this is posted to 127.0.0.1');
    await result.getByText('What would be sent').click();
    await expect(result).toContainText(`"orderNumber": ${orderNumber}`);
    await expectAccessible(page);

    erp.reason = '';
    await message.getByRole('button', { name: 'Send again' }).click();
    await expect(message.getByRole('heading').first()).toBeFocused();
    await expect(message).toContainText(`Accepted as SO-${orderNumber}.`, { timeout: 30_000 });
    const ids = erp.pushed.filter(({ data }) => data.orderNumber === orderNumber).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size, 'the same message').toBe(1);
  });
  await test.step('nothing is wider than a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
  });
  await erp.close();
});
