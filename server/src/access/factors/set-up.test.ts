/** A second step that is set up while its session ends elsewhere. */
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { testSecret } from '../../../test/ground.ts';
import { signIn } from '../../../test/sign-in.ts';
import { encryptionFor } from '../../settings/encryption.ts';
import type { Arrival } from './session-proofs.ts';
import { confirmApp, startApp } from './set-up.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('leaves nothing behind if the person was signed out before the app’s first code', async () => {
  const { pool } = database;
  const { userId } = await signIn(pool, { email: 'ada@people.test', permissions: ['PricingView'] });
  const { rows: sessions } = await pool.query('select id, token from session where user_id = $1', [userId]);
  const arrival: Arrival = {
    ...{ sessionId: sessions[0].id, token: sessions[0].token, userId, email: 'ada@people.test', name: 'Ada' },
    ...{ hasFactor: false, via: 'password', isProven: false, missing: undefined, isProofFresh: true },
  };
  const parts = { pool, encryption: encryptionFor(testSecret, 'second step'), isMailOn: true, now: () => new Date() };
  const { secret } = await startApp(parts, arrival, 'Operatory');
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();

  await pool.query('delete from session where user_id = $1', [userId]);
  expect(await confirmApp(parts, { arrival, address: '', code })).toMatchObject({ refused: 'access.signed-out' });
  const { rows } = await pool.query('select confirmed_at, secret from authenticator_app where user_id = $1', [userId]);
  expect(rows).toEqual([{ confirmed_at: null, secret: null }]);
});
