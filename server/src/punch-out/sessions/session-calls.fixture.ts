/** Sessions of a buyer, and the calls that a browser makes in them. */
import { cartWith } from '../buyer.fixture.ts';
import { openPunchOutWorld, setUpDocument } from '../punch-out.fixture.ts';

export const browserKey = 'a'.repeat(48);

export interface SessionCart {
  key: string;
  modified: string;
  items: { itemNumber: string; quantity: number }[];
}

export type SessionWorld = Awaited<ReturnType<typeof openSessionWorld>>;

export async function openSessionWorld() {
  const world = await openPunchOutWorld();

  /** Begins a session and gives its address in parts. */
  async function begin(options: Parameters<typeof setUpDocument>[0] = {}) {
    const { startPage, code, text } = await world.send(setUpDocument(options));
    if (startPage === undefined) throw new Error(`${code} ${text}`);
    const [, sessionId = '', username = ''] = /\/punchout\/sid\/([^/]+)\/uid\/([^/]+)\/$/.exec(startPage) ?? [];
    return { sessionId, username: decodeURIComponent(username) };
  }

  async function ask(
    method: 'GET' | 'POST',
    url: string,
    { token, key, body }: { token?: string; key?: string; body?: object } = {},
  ) {
    const answer = await world.app.http.inject({
      method,
      url: `/api${url}`,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'x-punch-out-browser': key }),
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, body: answer.json() };
  }

  const enter = (start: { sessionId: string; username: string }, { key = browserKey, tail = '' } = {}) =>
    ask('GET', `/punchout/token${tail}?${new URLSearchParams(start)}`, { key });

  async function cartOf(token: string): Promise<SessionCart> {
    return (await ask('GET', '/punchoutcart/customerNumber/100001', { token })).body.data[0];
  }

  const save = (token: string, cart: SessionCart, items: { itemNumber: string; quantity: number }[]) =>
    ask('POST', '/punchoutcart', { token, body: cartWith(cart, items) });

  /** A session with two lines in its cart. */
  async function shopped(options: Parameters<typeof setUpDocument>[0] = {}) {
    const start = await begin(options);
    const { token } = (await enter(start)).body;
    await save(token, await cartOf(token), [
      { itemNumber: 'NG-100', quantity: 5 },
      { itemNumber: 'NG-200', quantity: 2 },
    ]);
    return { start, token: String(token), cart: await cartOf(token) };
  }

  const postOf = (token: string, { key }: SessionCart) => ask('GET', `/punchoutcart/cxml?key=${key}`, { token });

  return { ...world, begin, call: ask, enter, cartOf, save, shopped, postOf };
}
