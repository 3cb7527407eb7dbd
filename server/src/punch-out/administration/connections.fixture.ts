/** Connections as an administrator changes them on the screen, over HTTP. */
import type { PunchOutConnection } from '@operatory/contract/punch-out-connections';
import { type SignedIn, signIn } from '../../../test/sign-in.ts';
import { openPunchOutWorld, setUpDocument } from '../punch-out.fixture.ts';

/** What saving a connection answers: its secret is in there this once. */
export type Saved = { readonly connection: PunchOutConnection; readonly secret: string };

/** A connection as the form sends it, without an id and a dialect. */
export const draft = {
  name: 'Mercy Health',
  isActive: true,
  customerNumber: '100001',
  sender: { domain: 'DUNS', identity: 'mercy-1' },
  from: null,
  settings: { returnHosts: ['buyer.example'] },
};

/** The corpus's setup as this sender would send it. */
export const setUpOf = ({ domain, identity }: { domain: string; identity: string }, secret: string) =>
  setUpDocument({ secret }).replaceAll('NetworkId', domain).replaceAll('buyer-1', identity);

export type ConnectionDesk = Awaited<ReturnType<typeof openConnectionDesk>>;

/** A punch-out world, and a person who may change its connections. */
export async function openConnectionDesk() {
  const world = await openPunchOutWorld();
  const service = await signIn(world.database.pool, {
    name: 'Sam Service',
    permissions: ['CustomerService', 'PunchOutConnections'],
  });

  async function ask<T>(
    method: 'GET' | 'POST',
    url: string,
    payload?: object,
    by: SignedIn = service,
  ): Promise<{ status: number; body: T }> {
    const answer = await world.app.http.inject({
      method,
      url: `/api/punchoutConnections${url}`,
      headers: by.headers,
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, body: answer.json() };
  }

  return {
    world,
    service,
    ask,
    add: (changes: object) => ask<Saved>('POST', '', { ...draft, dialect: 'cxml', ...changes }),
  };
}
