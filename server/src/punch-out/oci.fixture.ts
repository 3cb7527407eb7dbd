/** A buyer with SAP for tests: its connection, its form, and a browser that follows it into the shop. */
import type { PunchOutOrder } from '@operatory/contract/punch-out';
import { cartWith } from './buyer.fixture.ts';
import { encryption, openPunchOutWorld, type PunchOutWorld } from './punch-out.fixture.ts';
import { type ConnectionInput, saveConnection } from './save-connection.ts';

export const sapConnection: ConnectionInput = {
  connectionId: 'sap-1',
  name: 'Buyer with SAP',
  dialect: 'oci',
  customerNumber: '100001',
  sender: { identity: 'SAPBUYER' },
  secret: 'sap pässword',
  profile: { returnHosts: ['sap.example'], userFields: ['BUYER'], vendorNumber: '527123' },
};

type Rows = Promise<Record<string, unknown>[]>;

export interface SapWorld extends PunchOutWorld {
  /** Keeps the connection with these settings beside its usual ones, active and with its usual secret unless changed. */
  keep(profile?: Record<string, unknown>, changes?: Partial<ConnectionInput>): Promise<void>;
  /** The oldest first. */
  messages(): Rows;
  sessions(): Rows;
}

/** The small world with this buyer in it. */
export async function openSapWorld(): Promise<SapWorld> {
  const world = await openPunchOutWorld();
  const { pool } = world.database;
  const keep: SapWorld['keep'] = async (profile = {}, changes = {}) => {
    await saveConnection(pool, encryption, {
      wanted: { ...sapConnection, isActive: true, ...changes, profile: { ...sapConnection.profile, ...profile } },
      now: new Date(),
    });
  };
  await keep();
  return Object.assign(world, {
    keep,
    messages: async () => (await pool.query('select * from punch_out_message order by message_id')).rows,
    sessions: async () => (await pool.query('select * from punch_out_session')).rows,
  });
}

/** The fields as SAP sends them; `undefined` leaves one out. */
export function sapFields(changes: Readonly<Record<string, string | undefined>> = {}): Record<string, string> {
  const usual = {
    USERNAME: 'SAPBUYER',
    PASSWORD: 'sap pässword',
    BUYER: 'j.doe',
    HOOK_URL: 'https://sap.example/sap/bc/hook?sap-client=100&id=a%26b',
    '~OkCode': 'ADDI',
    '~TARGET': '_parent',
    '~CALLER': 'CTLG',
    OCI_VERSION: '4.0',
  };
  return Object.fromEntries(
    Object.entries({ ...usual, ...changes }).filter((field): field is [string, string] => field[1] !== undefined),
  );
}

/** Posts a form as a browser does from the buyer's page. */
export function arrive({ app }: PunchOutWorld, fields: Readonly<Record<string, string>> | string | Buffer) {
  const isRaw = typeof fields === 'string' || Buffer.isBuffer(fields);
  return app.http.inject({
    method: 'POST',
    url: '/api/punchout/oci',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://sap.example' },
    payload: isRaw ? fields : new URLSearchParams(fields).toString(),
  });
}

export interface Visit {
  readonly start: { readonly sessionId: string; readonly username: string };
  call(method: 'GET' | 'POST', url: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }>;
  /** What entering answered. */
  readonly entered: Record<string, unknown>;
}

/** Follows the redirect and enters. */
export async function follow({ app }: PunchOutWorld, location: string): Promise<Visit> {
  const [, sessionId = '', username = ''] = /^\/punchout\/sid\/([^/]+)\/uid\/([^/]+)\/$/.exec(location) ?? [];
  const start = { sessionId, username: decodeURIComponent(username) };
  const headers: Record<string, string> = { 'x-punch-out-browser': 'b'.repeat(48) };
  const call: Visit['call'] = async (method, url, body) => {
    const answer = await app.http.inject({
      method,
      url: `/api${url}`,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() };
  };
  const { body: entered } = await call('GET', `/punchout/token?${new URLSearchParams(start)}`);
  headers.authorization = `Bearer ${String(entered.token)}`;
  return { start, call, entered };
}

/** Puts items into the cart of the visit and hands it over, as far as what the browser posts. */
export async function shopAndReturn(
  { call }: Visit,
  items: readonly { readonly itemNumber: string; readonly quantity: number }[],
): Promise<PunchOutOrder> {
  const carts = await call('GET', '/punchoutcart/customerNumber/100001');
  const [cart] = carts.body.data as { key: string; modified: string }[];
  if (cart === undefined) throw new Error('no cart');
  await call('POST', '/punchoutcart', cartWith(cart, items));
  const { body } = await call('GET', `/punchoutcart/cxml?key=${cart.key}`);
  await call('POST', `/punchoutcart/submit/${cart.key}?customerId=100001`);
  return body as unknown as PunchOutOrder;
}

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** The hidden fields of a page, in their order. */
export const hiddenFields = (html: string): [string, string][] =>
  [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(([, name = '', value = '']) => [
    unescaped(name),
    unescaped(value),
  ]);
