/** A small world for the tests of this feature: two accounts, a few items, the connections of the corpus and of the demo. */
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { rememberingLog, testSecret, testSettings } from '../../test/ground.ts';
import { stockItems } from '../../test/stock.ts';
import { type App, buildApp } from '../app/app.ts';
import type { Settings } from '../settings/settings.ts';
import { encryptionOf } from './encryption.ts';
import { type ConnectionInput, saveConnection } from './save-connection.ts';

export const encryption = encryptionOf(testSecret);

/** The buyer of the documents in `../shared/cxml/attacks`. */
export const corpusConnection: ConnectionInput = {
  connectionId: 'buyer-1',
  name: 'Buyer 1',
  customerNumber: '100001',
  sender: { domain: 'NetworkId', identity: 'buyer-1' },
  secret: 's3cr3t',
  profile: { returnHosts: ['buyer.example'] },
};

const otherConnection: ConnectionInput = {
  connectionId: 'buyer-2',
  name: 'Buyer 2',
  customerNumber: '100002',
  sender: { domain: 'DUNS', identity: 'buyer-2' },
  secret: 'another secret',
  profile: { returnHosts: ['buyer.example'] },
};

async function fill({ pool }: TestDatabase): Promise<void> {
  await pool.query(`
    insert into pricing_class (code, name, position) values ('A', 'Standard', 1);
    insert into territory (territory_id, manager_first_name, manager_last_name, manager_email)
      values ('T1', 'Ana', 'Reyes', 'a@example.test');
    insert into customer (customer_number, name, bill_to_name, ship_to_address1, ship_to_city, ship_to_state, ship_to_zip,
                          phone, email, ship_via, pricing_class, territory_id, warehouses, is_po_required)
      select number, 'Practice ' || number, 'Bill', '1 Main', 'Tacoma', 'WA', '98402', '2535550100', 'o@example.test', 'UPS', 'A', 'T1',
             '{14,16}', true from unnest(array['100001', '100002']) number;
    insert into vendor values ('V1', 'Élan & Söhne', '1', 'Reno', 'NV', '89501', '7755550100', '');
    insert into item (item_number, item_key, description, vendor_id, vendor_part_number, pack, unit_of_measure, unspsc, prices, image_url)
      values ('NG-100', 1, 'Nitrile gloves 100% + “soft” <M>', 'V1', 'P/1', 'Box of 100', 'BX', '42132203', '{1250}', '/p/1'),
             ('NG-200', 2, 'Nitrile gloves, large', 'V1', 'P-2', 'Box of 100', 'BX', null, '{1299}', '/p/2'),
             ('NG-300', 3, 'Not sold anymore', 'V1', 'P-3', '', 'EA', null, '{100}', '/p/3');
    update item set life_cycle = 'D' where item_number = 'NG-300'`);
  await stockItems(pool);
  for (const wanted of [corpusConnection, otherConnection]) {
    await saveConnection(pool, encryption, { wanted, now: new Date() });
  }
}

export interface PunchOutWorld {
  readonly database: TestDatabase;
  readonly app: App;
  /** What was logged as a warning or worse. */
  readonly logged: Record<string, unknown>[];
  /** Sends a document as a buyer's system does. */
  send(
    document: Uint8Array | string,
  ): Promise<{ code: number; text: string; startPage: string | undefined; body: string }>;
  /** Forgets all sessions and messages. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

/** Reads the status and the start page off an answer, which must be HTTP 200 and cXML. */
function readAnswer(statusCode: number, type: unknown, body: string) {
  if (statusCode !== 200 || !String(type).startsWith('text/xml'))
    throw new Error(`${statusCode} ${String(type)}: ${body}`);
  const code = Number(/<Status code="(\d+)"/.exec(body)?.[1]);
  const text = /<Status [^>]*text="([^"]*)"/.exec(body)?.[1] ?? '';
  const startPage = /<StartPage><URL>([^<]+)<\/URL>/.exec(body)?.[1]?.replaceAll('&#37;', '%').replaceAll('&#43;', '+');
  return { code, text, startPage, body };
}

export async function openPunchOutWorld(changes: Partial<Settings> = {}): Promise<PunchOutWorld> {
  const database = await createTestDatabase();
  await fill(database);
  const { log, lines } = rememberingLog();
  const app = await buildApp({ isStrict: true, settings: testSettings(changes), database, log });
  return {
    database,
    app,
    // The tests measure response times themselves; a busy machine isn't a fault.
    get logged() {
      return lines.filter(({ msg }) => msg !== 'a slow response');
    },
    async send(document) {
      const answer = await app.http.inject({
        method: 'POST',
        url: '/api/punchout/setup',
        headers: { 'content-type': 'text/xml' },
        payload: Buffer.from(document),
      });
      return readAnswer(answer.statusCode, answer.headers['content-type'], answer.body);
    },
    async forget() {
      await database.pool.query(
        "delete from punch_out_session; delete from cart where punch_out_session_id <> ''; delete from punch_out_message",
      );
    },
    async close() {
      await app.close();
      await database.drop();
    },
  };
}

/** A setup request of `buyer-1`, with what a test wants otherwise. */
export function setUpDocument({
  payloadId = `${Math.random()}@buyer.example`,
  operation = 'create',
  cookie = 'cookie-1',
  url = 'https://buyer.example/hook?x=1&amp;y=2',
  secret = 's3cr3t',
  inner = '<Extrinsic name="UserEmail">john-doe@buyer.example</Extrinsic>',
  items = '',
} = {}): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.014/cXML.dtd">
<cXML payloadID="${payloadId}" timestamp="2026-01-23T16:00:06-01:00" xml:lang="en-US">
<Header><From><Credential domain="NetworkId"><Identity>buyer-1</Identity></Credential></From>
<To><Credential domain="DUNS"><Identity>supplier-1</Identity></Credential></To>
<Sender><Credential domain="NetworkId"><Identity>buyer-1</Identity><SharedSecret>${secret}</SharedSecret></Credential>
<UserAgent>Test 1.0</UserAgent></Sender></Header>
<Request deploymentMode="test"><PunchOutSetupRequest operation="${operation}"><BuyerCookie>${cookie}</BuyerCookie>${inner}
<BrowserFormPost><URL>${url}</URL></BrowserFormPost>${items}</PunchOutSetupRequest></Request></cXML>`;
}
