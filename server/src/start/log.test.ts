import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, it } from 'vitest';
import { loggedError } from './log.ts';

it('logs a failed statement without the values that it was given', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "session_token_unique"'), {
    code: '23505',
    constraint: 'session_token_unique',
    detail: 'Key (token)=(secret-token) already exists.',
  });
  const error = new DrizzleQueryError('insert into session values ($1, $2)', ['secret-token', '203.0.113.9'], cause);
  const logged = JSON.stringify(loggedError(error));
  expect(logged).toContain('23505');
  expect(logged).toContain('insert into session');
  expect(logged).toContain('log.test.ts');
  expect(logged).not.toContain('secret-token');
  expect(logged).not.toContain('203.0.113.9');
});
