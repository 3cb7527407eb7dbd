import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { encryption, openPunchOutWorld, type PunchOutWorld } from '../punch-out.fixture.ts';
import { saveConnection } from '../save-connection.ts';

/**
 * Other vendors' documents are next to the project and not part of it; without them, these tests say that they were
 * skipped.
 */
const project = fileURLToPath(new URL('../../../..', import.meta.url));
const corpus = join(dirname(project.replace(/\/$/, '')), 'shared/cxml');
const isThere = existsSync(corpus);

const tableOf = (name: string) =>
  isThere
    ? readFileSync(join(corpus, name), 'utf8')
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split('\t'))
    : [];

let world: PunchOutWorld;

beforeAll(async () => {
  world = await openPunchOutWorld();
});
beforeEach(() => world.forget());
afterAll(() => world.close());

/** This connection's settings for the documents whose response is a policy. */
const policies: Readonly<Record<string, number>> = {
  'a14-from-differs-from-sender.xml': 401,
  'a18-form-post-plain-http.xml': 400,
  'a19-form-post-foreign-host.xml': 400,
};

/** Codes that the table allows; `policy` is what was agreed for this connection. */
function allowedCodes(file: string, expected: string): number[] {
  if (expected === 'policy') return [policies[file] ?? 0];
  const codes = [...expected.matchAll(/\d{3}/g)].map(([code]) => Number(code));
  return expected.includes('tolerated') || expected.includes('supported') || expected.includes('empty cart')
    ? [...codes, 200]
    : codes;
}

/** Another account's cart with lines of these ids. */
async function makeForeignCart(): Promise<void> {
  await world.database.pool.query(`
    insert into punch_out_session (session_id, connection_id, customer_number, start_hash, sealed_start, start_until, username, email,
      operation, deployment_mode, dtd_version, return_url, buyer_cookie, parties, payload_id, body_hash, created_at)
    values ('00000000-0000-4000-8000-000000000001', 'buyer-2', '100002', 'h', 's', now(), 'u', '', 'create', 'test', '', 'https://buyer.example/', '',
      '{"from":[],"to":[]}', '', '', now());
    insert into punch_out_line values
      ('buyer-2', 'cart-of-other-account/line-1', '00000000-0000-4000-8000-000000000001', 1, 'NG-100', 5, 1250, 'BX'),
      ('buyer-2', 'cart-of-other-account/line-2', '00000000-0000-4000-8000-000000000001', 2, 'NG-200', 2, 1250, 'BX')`);
}

describe.runIf(isThere)('documents of hostile and odd senders', () => {
  const attacks = tableOf('attacks.tsv');

  it('are all there', () => {
    expect(attacks).toHaveLength(97);
    expect(readdirSync(join(corpus, 'attacks')).filter((name) => !attacks.some(([file]) => file === name))).toEqual([]);
  });

  it.each(attacks.map(([file = '', expected = '']) => [file, expected] as const))(
    '%s is answered %s',
    async (file, expected) => {
      if (file.startsWith('e07')) await makeForeignCart();
      if (file.startsWith('s35')) await world.send(readFileSync(join(corpus, 'attacks/s34-replay-a.xml')));
      const bytes = readFileSync(join(corpus, 'attacks', file));
      const heap = process.memoryUsage().heapUsed;
      const began = performance.now();
      const answer = await world.send(bytes);
      expect(performance.now() - began, 'milliseconds').toBeLessThan(15_000);
      expect((process.memoryUsage().heapUsed - heap) / 1_048_576, 'megabytes').toBeLessThan(150);
      expect([answer.code, answer.text]).toEqual([expect.toBeOneOf(allowedCodes(file, expected)), expect.any(String)]);
      expect(answer.startPage === undefined).toBe(answer.code !== 200 || file.startsWith('p01'));
      expect(answer.body).not.toMatch(/root:|s3cr3t/);
      // Response times depend on the machine.
      expect(world.logged.filter(({ msg }) => msg !== 'a slow response')).toEqual([]);
    },
  );

  it('a setup that is repeated unchanged gets the same document', async () => {
    const bytes = readFileSync(join(corpus, 'attacks/s34-replay-a.xml'));
    const [first, second] = [await world.send(bytes), await world.send(bytes)];
    expect(second).toEqual(first);
  });

  it('leave no secret behind', async () => {
    for (const [file = ''] of attacks) await world.send(readFileSync(join(corpus, 'attacks', file)));
    const { rows } = await world.database.pool.query('select document, answer from punch_out_message');
    expect(rows.length).toBeGreaterThan(90);
    expect(rows.filter(({ document, answer }) => /s3cr3t/.test(document + answer))).toEqual([]);
    expect(rows.filter(({ answer }) => /\/sid\/[\w-]{20}/.test(answer))).toEqual([]);
  });
});

describe.runIf(isThere)('documents of real buyers', () => {
  const requests = tableOf('samples.tsv').filter(
    ([, kind]) => kind === 'PunchOutSetupRequest' || kind === 'ProfileRequest',
  );
  it.each(requests.map(([file = '', kind = '']) => [file, kind] as const))(
    '%s is accepted from a connection made for it',
    async (file, kind) => {
      const text = readFileSync(join(corpus, 'samples', file), 'utf8');
      const sender =
        /<Sender>\s*<Credential domain="([^"]+)">\s*<Identity>\s*([^<]+?)\s*<\/Identity>\s*<SharedSecret>\s*([^<]+?)\s*<\//.exec(
          text,
        );
      expect(sender, 'a sender with a secret').not.toBeNull();
      const [, domain = '', identity = '', secret = ''] = sender ?? [];
      const host = /<BrowserFormPost>\s*<URL>\s*https?:\/\/([^/\s<]+)/.exec(text)?.[1];
      await saveConnection(world.database.pool, encryption, {
        wanted: {
          connectionId: 'sample',
          name: file,
          customerNumber: '100001',
          sender: { domain, identity },
          secret: secret.padEnd(6, '.'),
          profile: {
            returnHosts: host === undefined ? [] : [host],
            isActingForOthersAllowed: true,
            isPlainHttpAllowed: true,
          },
        },
        now: new Date(),
      });
      const padded = text.replace(
        /(<SharedSecret>\s*)[^<]+?(\s*<\/)/,
        (_, open: string, close: string) => `${open}${secret.padEnd(6, '.')}${close}`,
      );
      const answer = await world.send(padded);
      expect([answer.code, answer.text]).toEqual([200, expect.any(String)]);
      expect(answer.startPage === undefined).toBe(kind === 'ProfileRequest');
    },
  );

  // Documents that only suppliers send, and ones that aren't requests, are refused with a text for every sender.
  const others = tableOf('samples.tsv').filter(([name]) => !requests.some(([file]) => file === name));
  it('are all there', () => {
    expect(requests.length + others.length).toBe(27);
    expect(readdirSync(join(corpus, 'samples')).sort()).toEqual(
      tableOf('samples.tsv')
        .map(([file = '']) => file)
        .sort(),
    );
  });
  it.each(others.map(([file = '', kind = '']) => [file, kind] as const))(
    '%s (%s) from an unknown sender is refused with a text',
    async (file) => {
      const answer = await world.send(readFileSync(join(corpus, 'samples', file)));
      expect([answer.code, answer.startPage]).toEqual([expect.toBeOneOf([401, 406]), undefined]);
      expect(answer.text).toMatch(/\.$/);
      expect(world.logged).toEqual([]);
    },
  );
});
