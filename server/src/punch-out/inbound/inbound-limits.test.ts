import { describe, expect, it } from 'vitest';
import type { Queryable } from '../../database/database.ts';
import { encryptionOf } from '../encryption.ts';
import { authenticate } from './authenticate.ts';
import { guessesPerQuarterHour, inboundLimits } from './inbound-limits.ts';

const envelope = {
  sender: [{ domain: 'DUNS', identity: '123456789', secret: 'a secret of the buyer' }],
  from: [{ domain: 'DUNS', identity: '123456789' }],
};

describe('tries at a login', () => {
  const send = (limitsOf: ReturnType<typeof inboundLimits>, database: Queryable) =>
    authenticate(database, encryptionOf('x'.repeat(32)), {
      envelope,
      now: new Date(),
      limits: limitsOf('192.0.2.7'),
    }).then(
      (judged) => ('reason' in judged ? judged.reason : 'authenticated'),
      () => 'our fault',
    );
  const away = { query: () => Promise.reject(new Error('The database is away')) } as unknown as Queryable;
  const empty = { query: () => Promise.resolve({ rows: [], rowCount: 0 }) } as unknown as Queryable;

  it('count once a secret was compared, and not while the database is down', async () => {
    const limitsOf = inboundLimits();
    for (let tried = 0; tried < 2 * guessesPerQuarterHour; tried += 1) {
      expect(await send(limitsOf, away)).toBe('our fault');
    }
    for (let tried = 0; tried < guessesPerQuarterHour; tried += 1) {
      expect(await send(limitsOf, empty)).toBe('unknown-sender');
    }
    expect(await send(limitsOf, empty)).toBe('too-many-tries');
  });
});
