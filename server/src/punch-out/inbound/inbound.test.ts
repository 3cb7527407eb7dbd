/** How documents and forms come in over HTTP: encodings, envelopes around them, and how many. */
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPunchOutWorld, type PunchOutWorld, setUpDocument } from '../punch-out.fixture.ts';
import { documentsPerMinute, guessesPerQuarterHour } from './inbound-limits.ts';

let world: PunchOutWorld;
beforeAll(async () => {
  world = await openPunchOutWorld();
});
beforeEach(() => world.forget());
afterAll(() => world.close());

async function post(payload: Buffer | string, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') {
  const answer = await world.app.http.inject({
    method: 'POST',
    url: '/api/punchout/setup',
    headers: { 'content-type': 'text/xml', ...headers },
    payload: Buffer.from(payload),
    remoteAddress,
  });
  return Number(/<Status code="(\d+)"/.exec(answer.body)?.[1]);
}

const userOf = async () => {
  const { rows } = await world.database.pool.query('select username from punch_out_session');
  return rows.map(({ username }) => username);
};

const named = (name: string) => setUpDocument({ inner: `<Extrinsic name="User">${name}</Extrinsic>` });

describe('a document', () => {
  it.each([
    ['windows-1252', Buffer.from([0x8a, 0x69, 0x6d, 0x80])],
    ['ISO-8859-1', Buffer.from([0x8a, 0x69, 0x6d, 0x80])],
  ])('in %s keeps every letter', async (encoding, bytes) => {
    const [before = '', after = ''] = named('|').replace('UTF-8', encoding).split('|');
    expect(await post(Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)]))).toBe(200);
    expect(await userOf()).toEqual(['Šim€']);
  });

  it('has the encoding of its Content-Type, whatever it declares, and that is reported', async () => {
    const latin = Buffer.from(named('Zoë'), 'latin1');
    expect(await post(latin, { 'content-type': 'text/xml; charset=ISO-8859-1' })).toBe(200);
    // A charset that the bytes contradict is a program's habit.
    const declared = Buffer.from(named('Zoë').replace('UTF-8', 'ISO-8859-1'), 'latin1');
    expect(await post(declared, { 'content-type': 'text/xml; charset=utf-8' })).toBe(200);
    expect(await userOf()).toEqual(['Zoë', 'Zoë']);
    const { rows } = await world.database.pool.query('select facts from punch_out_message order by message_id');
    expect(rows.map(({ facts }) => [facts.encoding, facts.overridden])).toEqual([
      ['iso-8859-1', 'utf-8'],
      ['iso-8859-1', undefined],
    ]);
  });

  it('comes compressed, quoted-printable, or as the part that the envelope names', async () => {
    expect(await post(gzipSync(named('Ann')), { 'content-encoding': 'gzip' })).toBe(200);
    const parts = (...written: string[]) => `--cut\r\n${written.join('\r\n--cut\r\n')}\r\n--cut--\r\n`;
    const quoted = named('Zoë')
      .replaceAll('=', '=3D')
      .replace('ë', '=C3=\r\n=AB')
      .replace('</Header>', '=\r\n</Header>');
    const printable = `Content-Type: text/xml; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${quoted}`;
    expect(await post(parts(printable), { 'content-type': 'multipart/related; boundary=cut' })).toBe(200);
    const attachment = 'Content-ID: <a>\r\nContent-Type: application/pdf\r\n\r\n%PDF';
    const document = `Content-ID: <doc@buyer>\r\nContent-Type: text/xml\r\n\r\n${named('Bob')}`;
    const start = { 'content-type': 'multipart/related; boundary="cut"; start="<doc@buyer>"; type="text/xml"' };
    expect(await post(parts(attachment, document), start)).toBe(200);
    expect((await userOf()).sort()).toEqual(['Ann', 'Bob', 'Zoë']);
  });

  it('counts for as many as its length, until its sender is known', async () => {
    const long = (secret: string) => setUpDocument({ secret, inner: `<!--${'x'.repeat(2_000_000)}-->` });
    const statuses: number[] = [];
    for (let sent = 0; sent < 9; sent += 1) statuses.push(await post(long('s3cr3t'), {}, '198.51.100.77'));
    expect(statuses).toEqual(Array(9).fill(200));
    for (let sent = 0; sent < 9; sent += 1) statuses.push(await post(long('guessed'), {}, '198.51.100.78'));
    expect(statuses.slice(9)).toEqual([...Array(7).fill(401), 560, 560]);
  });

  it.each([
    ['a part whose headers don’t end', `--b\r\nContent-ID${'\r\n '.repeat(200_000)}\r\n\r\nx\r\n--b--`],
    [
      'a file of escapes',
      `--b\r\n\r\nx\r\n--b\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${'=41'.repeat(400_000)}\r\n--b--`,
    ],
  ])('of a stranger is refused without decoding more than it needs: %s', async (_, message) => {
    const headers = { 'content-type': 'multipart/related; boundary=b', 'content-encoding': 'gzip' };
    expect(await post(gzipSync(message), headers, '198.51.100.79')).toBe(406);
  });

  it('is refused if it has more before its first element than any real one', async () => {
    const doctype = `<!DOCTYPE cXML [${'"'.repeat(100_000)}`;
    expect(await post(setUpDocument().replace(/<!DOCTYPE[^>]*>/, doctype), {}, '198.51.100.80')).toBe(406);
  });

  it('is requested by the address itself, when someone opens it in a browser', async () => {
    const answer = await world.app.http.inject({ url: '/api/punchout/setup' });
    expect([answer.statusCode, answer.body]).toEqual([
      200,
      'This address takes cXML documents: send them with POST, as text/xml.\n',
    ]);
  });

  it('is refused in words where it cannot be unpacked, or grows too long', async () => {
    expect(await post(gzipSync(Buffer.alloc(9_000_000, 'a')), { 'content-encoding': 'gzip' })).toBe(499);
    expect(await post('not gzip', { 'content-encoding': 'gzip' })).toBe(406);
    expect(await post(named('Ann'), { 'content-encoding': 'br' })).toBe(406);
    expect(world.logged).toEqual([]);
  });
});

describe('while the database doesn’t answer, or ends one of two transactions that wait for each other,', () => {
  it.each(['40P01', '55P03', 'ECONNREFUSED'])('the buyer is asked to send the document again (%s)', async (code) => {
    const passing = Object.assign(new Error('not now'), { code });
    const query = vi.spyOn(world.app.services.pool, 'query').mockRejectedValueOnce(passing as never);
    expect(await post(named('Ann'))).toBe(560);
    query.mockRestore();
    expect(await post(named('Ann'))).toBe(200);
    expect(world.logged.at(-1)).toMatchObject({ msg: 'a document could not be answered', err: { code } });
  });

  it('a fault on our side is reported as one', async () => {
    const fault = Object.assign(new Error('no such table'), { code: '42P01' });
    const query = vi.spyOn(world.app.services.pool, 'query').mockRejectedValueOnce(fault as never);
    expect(await post(named('Ann'))).toBe(500);
    query.mockRestore();
    expect(world.logged.at(-1)).toMatchObject({ err: { code: '42P01' } });
  });
});

describe('many at once', () => {
  const profileOf = (identity: string, domain: string, secret: string) =>
    setUpDocument({ secret })
      .replaceAll('NetworkId', domain)
      .replaceAll('buyer-1', identity)
      .replace(/<PunchOutSetupRequest.*<\/PunchOutSetupRequest>/s, '<ProfileRequest/>');
  const sendMany = async (count: number, document: string, address: string) => {
    const codes: number[] = [];
    for (let sent = 0; sent < count; sent += 1) codes.push(await post(document, {}, address));
    return codes;
  };

  it('of guesses at a secret end after a few, from that address alone', async () => {
    const guess = setUpDocument({ secret: 'guessed' });
    const codes = await sendMany(guessesPerQuarterHour + 2, guess, '198.51.100.1');
    expect(codes).toEqual([...Array(guessesPerQuarterHour).fill(401), 560, 560]);
    // Even the right one, so that a guess reveals nothing; the buyer itself uses another address and isn't locked out.
    expect(await post(profileOf('buyer-2', 'DUNS', 'another secret'), {}, '198.51.100.1')).toBe(200);
    expect(await post(setUpDocument(), {}, '198.51.100.1')).toBe(560);
    expect(await post(setUpDocument(), {}, '203.0.113.7')).toBe(200);
  });

  it('of guesses count each secret, however many one document has', async () => {
    const document = profileOf('buyer-1', 'NetworkId', 'guessed');
    const [credential = ''] =
      /<Credential [^>]*>(?:(?!<\/Credential>).)*guessed.*?<\/Credential>/s.exec(document) ?? [];
    const many = document.replace(
      credential,
      Array.from({ length: guessesPerQuarterHour + 1 }, (_, turn) => credential.replace('guessed', `g${turn}`)).join(
        '',
      ),
    );
    expect(many.length).toBeGreaterThan(document.length + guessesPerQuarterHour * 50);
    // At most this many are checked in one document; the next document is one guess too many.
    expect(await sendMany(2, many, '198.51.100.9')).toEqual([401, 560]);
  });

  it('count for each connection, not for the address of the network that they share', async () => {
    // This buyer has sent a few documents above.
    const one = await sendMany(documentsPerMinute - 20, profileOf('buyer-1', 'NetworkId', 's3cr3t'), '192.0.2.9');
    expect(new Set(one)).toEqual(new Set([200]));
    expect((await sendMany(22, profileOf('buyer-1', 'NetworkId', 's3cr3t'), '192.0.2.9')).slice(-2)).toEqual([
      560, 560,
    ]);
    expect(await sendMany(60, profileOf('buyer-2', 'DUNS', 'another secret'), '192.0.2.9')).toEqual(
      Array(60).fill(200),
    );
  }, 60_000);
});
