/** Signing in over HTTP, against a separate database. */
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { bindAccessRoutes } from '../app/access-routes.ts';
import { createUser } from './create-user.ts';

export const password = 'correct horse battery';

export const cookieOf = (response: { cookies: { name: string; value: string }[] }) =>
  response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');

/** A server that Ada, `ada@people.test`, can sign in to with `password`. */
export async function openAuthentication() {
  const database: TestDatabase = await createTestDatabase();
  const ground: TestGround = await openTestGround(database, {
    mail: { smtpUrl: undefined, from: 'shop@people.test' },
  });
  bindAccessRoutes(ground.bind, ground.services, ground.sessions);
  await createUser(database.pool, { email: 'Ada@People.test', name: 'Ada', password, permissions: ['PricingView'] });
  let lastAddress = 0;
  /** A new address for each call, so that no test slows down another. */
  const elsewhere = () => `10.0.0.${++lastAddress}`;
  return {
    database,
    ground,
    elsewhere,
    signIn: (body: object, { from = elsewhere(), headers = {} }: { from?: string; headers?: object } = {}) =>
      ground.http.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        payload: body,
        headers: { ...headers },
        remoteAddress: from,
      }),
    role: (cookie: string) => ground.http.inject({ url: '/api/user/role', headers: { cookie } }),
    close: async () => {
      await ground.close();
      await database.drop();
    },
  };
}

export type Authentication = Awaited<ReturnType<typeof openAuthentication>>;
