import type { DocumentLine } from '@operatory/contract/buyer-document';
import type { User } from '@operatory/domain/access';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../../test/sign-in.ts';
import { type ListeningBuyer, openListeningBuyer, orderDocument, orderItem } from '../punch-out/buyer.fixture.ts';
import { listBuyerChanges } from '../punch-out/changes/buyer-changes.ts';
import { readBuyerDocument } from './read-buyer-document.ts';

let buyer: ListeningBuyer;
beforeAll(async () => {
  buyer = await openListeningBuyer();
  await buyer.begin();
});
afterAll(() => buyer.close());

const person = (permissions: User['permissions']): User => ({
  kind: 'user',
  userId: 'u',
  email: 'u@people.test',
  name: 'U',
  permissions,
  territoryIds: new Set(),
  accounts: 'all',
});

/** The values with this mark. */
const marked = (lines: readonly DocumentLine[], mark: string) =>
  lines.flatMap(({ parts }) => parts.filter((part) => part.mark === mark).map(({ text }) => text));

const textOf = (lines: readonly DocumentLine[]) =>
  lines.map(({ parts }) => parts.map(({ text }) => text).join('')).join('\n');

it('the review reads the buyer’s document with what became of each value, and without secrets', async () => {
  const { world } = buyer;
  const { services } = world.app;
  const items = orderItem('NG-100')
    .replace('<Money ', '<Money alternateAmount="11.25" alternateCurrency="EUR" ')
    .replace('</ItemOut>', '<Comments xml:lang="en">Leave at the back door</Comments></ItemOut>');
  const payment = '<Payment><PCard number="4111111111111111" expiration="2027-01-01"/></Payment>';
  const document = orderDocument({ orderId: 'PO-1', items, shipTo: '' }).replace('<BillTo>', `${payment}<BillTo>`);
  expect(await world.send(document)).toMatchObject({ code: 200 });
  const { rows } = await world.database.pool.query('select order_number as number from punch_out_order');
  const number = Number(rows[0]?.number);
  const { kind, lines } = await readBuyerDocument(
    services,
    person(new Set(['CustomerService', 'PricingView'])),
    number,
  );
  expect(kind).toBe('OrderRequest');
  expect(marked(lines, 'acted')).toEqual(expect.arrayContaining(['PO-1', 'NG-100', '12.50', 'Please ring the bell']));
  expect(marked(lines, 'holds')).toContain('Leave at the back door');
  expect(marked(lines, 'shown')).toContain('Clinic');
  expect(textOf(lines)).not.toMatch(/4111|s3cr3t/);
  const unpriced = { ...person(new Set(['CustomerService'])), arePricesOff: true };
  expect(textOf((await readBuyerDocument(services, unpriced, number)).lines)).not.toMatch(/12\.50|11\.25/);
  // The log is cleared after some time.
  await world.database.pool.query('delete from punch_out_message');
  expect(await readBuyerDocument(services, person(new Set(['CustomerService'])), number)).toEqual({
    kind: '',
    lines: [],
  });
});

describe('the files of a buyer’s order', () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300, 1)]);

  /** A message with an order and these files, as a buyer's system sends it. */
  const send = (document: string, files: readonly { id: string; head?: string; content: Buffer | string }[]) => {
    const part = ({ id, head = '', content }: (typeof files)[number]) => [
      Buffer.from(`\r\n--cut\r\nContent-ID: <${id}>\r\n${head}\r\n`),
      Buffer.from(content),
    ];
    const payload = Buffer.concat([
      Buffer.from(`--cut\r\nContent-ID: <doc>\r\nContent-Type: text/xml\r\n\r\n${document}`),
      ...files.flatMap(part),
      Buffer.from('\r\n--cut--\r\n\r\nNot a part\r\n\r\n'),
    ]);
    const headers = { 'content-type': 'multipart/related; boundary=cut; start="<doc>"; type="text/xml"' };
    return buyer.world.app.http.inject({ method: 'POST', url: '/api/punchout/setup', headers, payload });
  };
  const comment = (...ids: string[]) =>
    `<Comments xml:lang="en">${ids.map((id) => `<Attachment><URL>cid:${id}</URL></Attachment>`).join('')}</Comments></ItemOut>`;
  const named = (name: string) => `Content-Type: application/pdf; name="${name}"\r\n`;
  const filesOf = async (headers: object) => {
    const { rows } = await buyer.world.database.pool.query('select order_number as number from punch_out_order');
    const url = `/api/review/orders/${rows[0]?.number}/attachments`;
    const answer = await buyer.world.app.http.inject({ url, headers: { ...headers } });
    return answer.json().attachments as { attachmentId: number; fileName: string; state: string }[];
  };

  beforeEach(() => buyer.begin());

  it('are typed by their content, held for a person, and only opened as downloads by those who review', async () => {
    const { pool } = buyer.world.database;
    const { headers } = await signIn(pool, { permissions: ['CustomerService'] });
    const items = orderItem('NG-100').replace('</ItemOut>', comment('a%40buyer', 'lost'));
    const document = orderDocument({ orderId: 'PO-2', items });
    const files = [
      { id: 'a@buyer', head: named('../quote.exe'), content: pdf },
      { id: 'b', head: named('scan.pdf'), content: program },
      {
        id: 'c',
        head: 'Content-Transfer-Encoding: base64\r\n',
        content: Buffer.from('<script>1</script>').toString('base64'),
      },
    ];
    const answer = await send(document, files);
    expect(answer.body).toContain('customer service looks at it first');
    // A repeat is recognized, and stores nothing twice; other files make it another order.
    expect((await send(document, files)).body).toContain('it was not processed again');
    expect((await send(document, [{ id: 'a@buyer', content: Buffer.concat([pdf, pdf]) }])).body).toContain(
      'code="409"',
    );
    const listed = await filesOf(headers);
    expect(listed).toMatchObject([
      { fileName: 'quote.exe.pdf', state: 'ready', type: 'PDF', size: pdf.length, lines: [7] },
      { fileName: 'scan.pdf', state: 'unknown', type: '', lines: [] },
      { fileName: 'c.txt', state: 'ready', type: 'Text', lines: [] },
      { fileName: 'lost', state: 'missing', lines: [7] },
    ]);
    const open = (index: number, who: object = headers) =>
      buyer.world.app.http.inject({
        url: `/api/review/attachments/${listed[index]?.attachmentId}`,
        headers: { ...who },
      });
    const opened = await open(0);
    expect(opened.rawPayload.equals(pdf)).toBe(true);
    expect(opened.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="quote.exe.pdf"; filename*=UTF-8\'\'quote.exe.pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect((await open(2)).headers['content-type']).toMatch(/^text\/plain/);
    expect([(await open(1)).statusCode, (await open(3)).statusCode]).toEqual([422, 404]);
    const seller = await signIn(pool, { permissions: ['PricingView', 'OrderSubmit'] });
    expect((await open(0, seller.headers)).statusCode).toBe(403);
    expect((await open(0, {})).statusCode).toBe(401);
    const [held] = (await pool.query('select differences from punch_out_order')).rows;
    expect(held.differences.join(' ')).toContain('scan.pdf');
  });

  it('are limited in size and number, and the answer says so', async () => {
    const many = Array.from({ length: 21 }, (_, index) => ({ id: `f${index}`, content: 'text' }));
    const order = orderDocument({ orderId: 'PO-3', items: orderItem('NG-100') });
    expect((await send(order, many)).body).toContain('A document has at most 20 attachments.');
    const answer = await send(order, [{ id: 'big', content: Buffer.alloc(16_000_000) }]);
    expect(answer.body).toMatch(/code="499" text="A document with its attachments has at most 15728640 bytes/);
    expect((await buyer.world.database.pool.query('select from punch_out_attachment')).rowCount).toBe(0);
  });

  it('come with a change that waits, and a buyer cannot fill the database with changes', async () => {
    const { pool } = buyer.world.database;
    const early = (price: string) =>
      orderDocument({ orderId: 'PO-4', type: 'update', items: orderItem('NG-100', { price }) });
    expect((await send(early('1.00'), [{ id: 'a', content: pdf }])).body).toContain('waits for it');
    const { data: changes } = await listBuyerChanges(buyer.world.app.services, {});
    expect(changes).toMatchObject([{ orderId: 'PO-4', attachments: [{ fileName: 'a.pdf', state: 'ready' }] }]);
    const others = Array.from({ length: 19 }, (_, index) => early(`2.${11 + index}`));
    for (const other of others) await buyer.world.send(other);
    expect(await buyer.world.send(early('3.00'))).toMatchObject({ code: 560, text: expect.stringContaining('call') });
    // A repeat of a stored one is still answered.
    expect(await buyer.world.send(others[0] ?? '')).toMatchObject({ code: 200 });
    expect((await pool.query('select from punch_out_waiting_change')).rowCount).toBe(20);
  });
});
