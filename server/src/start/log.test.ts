import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, it, vi } from 'vitest';
import { loggedError, openLog } from './log.ts';

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

/** A log that stores its lines. */
function storingLog() {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  return { lines, log: openLog({ logLevel: 'warn' }, { isReadable: false, destination, countEveryMs: 1_000 }) };
}
/** As each request throws it while the database is away: wrapped with its own statement. */
const away = (statement = 'select 1') =>
  new DrizzleQueryError(
    statement,
    [],
    Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
  );
const isNotAnswering = 'the database is not answering';

it('logs an outage with its stack once, and then a count for each interval until it’s over', () => {
  vi.useFakeTimers();
  try {
    const { lines, log } = storingLog();
    const line = { level: 50, msg: isNotAnswering };
    for (let request = 0; request < 500; request += 1) log.error({ err: away(`select ${request}`) }, isNotAnswering);
    expect(lines).toMatchObject([{ ...line, err: { cause: { stack: expect.any(String) } } }]);
    vi.advanceTimersByTime(1_000);
    const counted = { ...line, seconds: 1, code: 'ECONNREFUSED', problem: 'connect ECONNREFUSED 127.0.0.1:5432' };
    expect(lines.slice(1)).toMatchObject([{ ...counted, repeated: 499 }]);
    expect(JSON.stringify(lines[1]).length).toBeLessThan(300);
    log.error({ err: away() }, isNotAnswering);
    vi.advanceTimersByTime(1_000);
    expect(lines.slice(2)).toMatchObject([{ ...counted, repeated: 1 }]);
    vi.advanceTimersByTime(60_000);
    log.error({ err: away() }, isNotAnswering);
    expect(lines).toHaveLength(4);
    expect(lines[3]).toMatchObject({ ...line, err: { stack: expect.any(String) } });
  } finally {
    vi.useRealTimers();
  }
});

it('counts nothing that has to be found by itself', () => {
  const { lines, log } = storingLog();
  log.error({ err: away() }, isNotAnswering);
  log.error({ err: Object.assign(new Error('read-only'), { code: '25006' }) }, isNotAnswering);
  log.warn({ err: away() }, 'the queue of e-mails could not be read');
  for (const faultId of ['a', 'b']) log.error({ err: new Error('a bug'), faultId }, 'a request failed');
  for (const mailId of [1, 2]) log.warn({ err: away(), mailId }, 'a mail');
  for (const time of [1, 2]) log.warn({ mailId: 1, time }, 'an e-mail could not be sent');
  log.warn({ err: new Error('a bug') }, 'a job failed');
  log.warn({ err: new Error('a bug') }, 'a job failed');
  log.warn('plain');
  log.warn('plain');
  expect(lines).toHaveLength(13);
});
