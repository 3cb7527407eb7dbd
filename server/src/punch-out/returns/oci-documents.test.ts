/** Carts that go back through SAP's interface as XML or JSON, from the shop to the message log. */
import type { MessageDetails } from '@operatory/contract/punch-out-diagnostics';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../../../test/sign-in.ts';
import { arrive, follow, hiddenFields, openSapWorld, type SapWorld, sapFields, shopAndReturn } from '../oci.fixture.ts';

let world: SapWorld;
let service: SignedIn;
beforeAll(async () => {
  world = await openSapWorld();
  service = await signIn(world.database.pool, { permissions: ['CustomerService'] });
});
afterEach(() => world.forget());
afterAll(() => world.close());

const visit = async () => follow(world, String((await arrive(world, sapFields())).headers.location));
const always = [
  ['sap-client', '100'],
  ['id', 'a&b'],
  ['~OkCode', 'ADDI'],
  ['~TARGET', '_parent'],
  ['~CALLER', 'CTLG'],
];
const ask = async (method: 'GET' | 'POST', url: string) =>
  world.app.http.inject({ method, url: `/api${url}`, headers: service.headers });

/** The newest message as customer service sees it. */
async function shown(): Promise<MessageDetails> {
  const id = Number((await world.messages()).at(-1)?.message_id);
  return (await ask('GET', `/punchoutDiagnostics/messages/${id}`)).json();
}

it('a cart goes back as XML in Base64, and the message log shows it without what the buyer’s address had', async () => {
  await world.keep({ cartForm: 'xml' });
  const order = await shopAndReturn(await visit(), [
    { itemNumber: 'NG-100', quantity: 5 },
    { itemNumber: 'NG-200', quantity: 2 },
  ]);
  const fields = order.form?.fields.map(({ name, value }) => [name, value]) ?? [];
  expect(fields.slice(0, 5)).toEqual(always);
  expect(fields.slice(5).map(([name]) => name)).toEqual(['~xmlDocument', '~xml_type']);
  const xml = Buffer.from(fields[5]?.[1] ?? '', 'base64').toString('utf8');
  expect(xml.match(/<Product /g)).toHaveLength(2);
  expect(xml).toContain('<Description>Nitrile gloves 100% + &quot;soft&quot; &lt;M&gt;</Description>');
  const { kind, document, fields: listed } = await shown();
  expect(kind).toBe('OciReturn');
  expect(document).toBe(
    `sap-client=(removed)\nid=(removed)\n~OkCode=ADDI\n~TARGET=_parent\n~CALLER=CTLG\n~xml_type=ESAPO\n\nField ~xmlDocument, as Base64:\n${xml}`,
  );
  expect(listed.map(({ name }) => name)).toEqual([...always.map(([name]) => name), '~xml_type']);
});

it('a cart goes back as JSON in the field that the buyer’s system reads', async () => {
  await world.keep({ cartForm: 'json', cartField: 'cart' });
  const order = await shopAndReturn(await visit(), [{ itemNumber: 'NG-100', quantity: 5 }]);
  const fields = order.form?.fields.map(({ name, value }) => [name, value]) ?? [];
  expect(fields.slice(0, 5)).toEqual(always);
  expect(fields).toHaveLength(6);
  expect(JSON.parse(fields[5]?.[1] ?? '')).toMatchObject({
    NEW_ITEM: [{ VENDORMAT: 'NG-100', QUANTITY: '5.000', PRICE: '12.500', VENDOR: '527123' }],
  });
  const { document, fields: listed } = await shown();
  expect(document).toMatch(/^sap-client=\(removed\)\n.*\n\nField cart, as JSON:\n\{.*"VENDORMAT": "NG-100"/s);
  expect(listed).toHaveLength(5);
});

it('a canceled visit returns neither, in the form that there always was', async () => {
  await world.keep({ cartForm: 'json', cartField: 'cart' });
  const { call, start } = await visit();
  const { body } = await call('POST', '/punchoutcart/cancel', start);
  expect(body).toMatchObject({ form: { fields: always.map(([name, value]) => ({ name, value })) } });
});

it('what is asked without a visit is answered in the same form, and can be tried again', async () => {
  await world.keep({ cartForm: 'xml' });
  const answer = await arrive(world, sapFields({ FUNCTION: 'VALIDATE', PRODUCTID: 'NG-100', QUANTITY: '3' }));
  const sent = new Map(hiddenFields(answer.body));
  const xml = Buffer.from(sent.get('~xmlDocument') ?? '', 'base64').toString('utf8');
  expect(xml).toContain('<Quantity UoM="BX">3.000</Quantity>');
  expect((await shown()).answer).toContain(`~xml_type=ESAPO\n\nField ~xmlDocument, as Base64:\n${xml}`.trim());
  const id = Number((await world.messages()).at(-1)?.message_id);
  expect((await ask('POST', `/punchoutDiagnostics/messages/${id}/dryRun`)).json()).toMatchObject({
    ...{ code: 200, text: 'Answered with 1 item.' },
  });
});

it('the sheet for the buyer’s engineer shows the form that was agreed', async () => {
  await world.keep({ cartForm: 'json', cartField: 'cart' });
  const sheet = (await ask('GET', '/punchoutConnections/sap-1/sheet')).json();
  expect(sheet.facts).toContainEqual({ name: 'Form of the returned cart', value: 'JSON in one field' });
  expect(sheet.documents[1].text).toMatch(/Field cart, as JSON:\n\{\n {2}"NEW_ITEM": \[/);
});
