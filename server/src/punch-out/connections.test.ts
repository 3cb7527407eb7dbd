import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemPresets } from '@operatory/domain/punch-out';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CannotStart } from '../settings/cannot-start.ts';
import { runPunchOutCommand } from './command.ts';
import {
  corpusConnection,
  encryption,
  openPunchOutWorld,
  type PunchOutWorld,
  setUpDocument,
} from './punch-out.fixture.ts';
import { saveConnection } from './save-connection.ts';

let world: PunchOutWorld;
beforeAll(async () => {
  world = await openPunchOutWorld();
});
beforeEach(() => world.forget());
afterAll(() => world.close());

describe('secrets', () => {
  it('the previous one is valid until its closing date, and none after a connection is turned off', async () => {
    const { pool } = world.database;
    await saveConnection(pool, encryption, {
      wanted: { ...corpusConnection, secret: 'a new secret' },
      now: new Date(),
    });
    for (const secret of ['a new secret', 's3cr3t'])
      expect((await world.send(setUpDocument({ secret }))).code).toBe(200);
    await pool.query("update punch_out_connection set previous_secret_until = now() - interval '1 second'");
    expect((await world.send(setUpDocument())).code).toBe(401);
    await pool.query("update punch_out_connection set is_active = false where connection_id = 'buyer-1'");
    expect((await world.send(setUpDocument({ secret: 'a new secret' }))).code).toBe(403);
    expect((await world.send(setUpDocument({ secret: 'wrong one' }))).code).toBe(401);
    await saveConnection(pool, encryption, { wanted: { ...corpusConnection, isActive: true }, now: new Date() });
  });

  it('a connection that somebody switched off stays off when a file without that setting is saved', async () => {
    const { pool } = world.database;
    await pool.query("update punch_out_connection set is_active = false where connection_id = 'buyer-1'");
    await saveConnection(pool, encryption, { wanted: corpusConnection, now: new Date() });
    expect((await world.send(setUpDocument())).code).toBe(403);
    await saveConnection(pool, encryption, { wanted: { ...corpusConnection, isActive: true }, now: new Date() });
    expect((await world.send(setUpDocument())).code).toBe(200);
  });

  it('a connection for OCI stays one when a file without its dialect is saved', async () => {
    const { pool } = world.database;
    const wanted = {
      ...corpusConnection,
      connectionId: 'sap-1',
      sender: { identity: 'SAP-1' },
      secret: 'a long secret',
    };
    await saveConnection(pool, encryption, { wanted: { ...wanted, dialect: 'oci' }, now: new Date() });
    await saveConnection(pool, encryption, { wanted: { ...wanted, name: 'Renamed' }, now: new Date() });
    const { rows } = await pool.query(
      "delete from punch_out_connection where connection_id = 'sap-1' returning name, dialect",
    );
    expect(rows).toEqual([{ name: 'Renamed', dialect: 'oci' }]);
  });

  it('are refused with one text', async () => {
    const unknown = setUpDocument().replaceAll('buyer-1', 'nobody');
    const [one, other] = [await world.send(unknown), await world.send(setUpDocument({ secret: 'wrong' }))];
    expect([one.code, one.text]).toEqual([other.code, other.text]);
  });

  it('a connection that cannot work is not kept', async () => {
    const wanted = {
      ...corpusConnection,
      connectionId: 'Not Good',
      customerNumber: '7',
      secret: 'x',
      profile: { encoding: 'zip' },
    };
    await expect(saveConnection(world.database.pool, encryption, { wanted, now: new Date() })).rejects.toThrow(
      /connectionId.*secret.*encoding.*account 7/,
    );
  });
});

describe('addresses that documents may come from', () => {
  const allow = (allowedAddresses: readonly string[]) =>
    saveConnection(world.database.pool, encryption, {
      wanted: { ...corpusConnection, profile: { ...corpusConnection.profile, allowedAddresses } },
      now: new Date(),
    });

  it('are the connection’s, and said only to a sender with the secret', async () => {
    await allow(['203.0.113.0/24']);
    expect(await world.send(setUpDocument())).toMatchObject({ code: 403, text: expect.stringContaining('127.0.0.1') });
    expect(await world.send(setUpDocument({ secret: 'wrong' }))).toMatchObject({ code: 401 });
    await allow(['203.0.113.0/24', '127.0.0.1']);
    expect(await world.send(setUpDocument())).toMatchObject({ code: 200 });
    await expect(allow(['203.0.113'])).rejects.toThrow('not “203.0.113”');
    await allow([]);
  });
});

describe('the command', () => {
  const run = async (...words: string[]) => (await runPunchOutCommand(world.app.services, words)).text;

  it('says in the audit log what it made and changed, without the secrets', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'operatory-connection-')), 'connection.json');
    const described = {
      ...corpusConnection,
      ...{ connectionId: 'logged', sender: { domain: 'DUNS', identity: '8' }, secret: 'the first secret' },
    };
    const save = async (change: object) => {
      writeFileSync(file, JSON.stringify({ ...described, ...change }));
      await run('save', file);
    };
    await save({});
    await save({ name: 'Another name' });
    await save({ secret: 'the second secret' });
    const { rows } = await world.database.pool.query<{ kind: string; actor: string; text: string }>(
      `select kind, actor, concat(before, after) as text from audit_entry where subject = 'logged' order by entry_id`,
    );
    expect(rows.map(({ kind, actor }) => `${kind} by ${actor}`)).toEqual([
      'connection-added by command on the server',
      'connection-changed by command on the server',
      'connection-changed by command on the server',
      'connection-secret-changed by command on the server',
    ]);
    expect(rows[1]?.text).toContain('Another name');
    for (const { text } of rows) expect(text).not.toMatch(/the (first|second) secret/);
  });

  it('saves a connection, tests it like a buyer, and reports errors in one sentence', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'operatory-connection-'));
    const file = join(folder, 'connection.json');
    const { secret: _, ...described } = {
      ...corpusConnection,
      connectionId: 'made',
      sender: { domain: 'DUNS', identity: '7' },
    };
    await expect(run('save', file)).rejects.toThrow(/connection\.json" can't be read: there's no such file\./);
    await expect(run('save', folder)).rejects.toThrow(/can't be read: it's a folder\./);
    await expect(run('save', ' ')).rejects.toThrow('"save" needs the path of a connection file.');
    writeFileSync(file, JSON.stringify(described));
    const saved = await run('save', file);
    expect(saved).toMatch(/^Saved\. made: 200 The session can begin\.\nThe shared secret, shown this once: [\w-]{32}$/);
    const document = setUpDocument({ secret: saved.slice(-32) })
      .replaceAll('NetworkId', 'DUNS')
      .replaceAll('buyer-1', '7');
    expect((await world.send(document)).code).toBe(200);
    await world.forget();
    // Saved again without one, it keeps the secret that was made; a short one is refused.
    expect(await run('save', file)).toBe('Saved. made: 200 The session can begin.');
    writeFileSync(file, JSON.stringify({ ...described, secret: 'guess me' }));
    await expect(run('save', file)).rejects.toThrow(/fewer than 12 characters/);
    expect(await run('list')).toMatch(/^made {2}account 100001/m);
    expect(
      (await world.database.pool.query("select 1 from punch_out_session where connection_id = 'made'")).rowCount,
    ).toBe(0);
    await world.database.pool.query("update punch_out_connection set is_active = false where connection_id = 'made'");
    expect(await run('test', 'made')).toMatch(/^made: 403 /);
    // Every mistake in the file has its sentence, and so has a sender that another connection has.
    writeFileSync(file, JSON.stringify({ ...described, customerNumber: 100001, sendr: {}, from: { domain: 'DUNS' } }));
    await expect(run('save', file)).rejects.toThrow(
      "doesn't describe a connection. “customerNumber” has to be a text in quotation marks. “from.identity” is missing: write a text in quotation marks. A connection has no “sendr”.",
    );
    writeFileSync(file, JSON.stringify({ ...described, connectionId: 'made-2' }));
    await expect(run('save', file)).rejects.toThrow('Another connection has this sender already.');
    writeFileSync(file, '{"connectionId":"made"');
    for (const words of [['save', file], ['save', join(folder, 'none')], ['test', 'nobody'], ['save'], []]) {
      await expect(run(...words)).rejects.toBeInstanceOf(CannotStart);
    }
    rmSync(folder, { recursive: true });
  });

  describe('with a file that isn’t right', () => {
    const folder = mkdtempSync(join(tmpdir(), 'operatory-connection-'));
    const file = join(folder, 'connection.json');
    afterAll(() => rmSync(folder, { recursive: true }));
    const described = {
      ...corpusConnection,
      ...{ connectionId: 'file', sender: { domain: 'DUNS', identity: 'file-1' }, secret: 'a long secret' },
    };
    const save = (changes: object) => {
      writeFileSync(file, `\uFEFF${JSON.stringify({ ...described, ...changes })}`);
      return runPunchOutCommand(world.app.services, ['save', file]);
    };

    it.each([
      ['“name” has more than 80 characters', { name: 'n'.repeat(81) }],
      ['“sender.identity” has more than 200 characters', { sender: { domain: 'DUNS', identity: 'i'.repeat(201) } }],
      ['“name” is blank', { name: ' ' }],
      ['“previousSecretDays” is less than 0', { previousSecretDays: -1 }],
      ['A connectionId has at most 60 characters', { connectionId: 'a'.repeat(80) }],
      ['The setting “isEditAllowed” takes true or false.', { profile: { isEditAllowed: 'yes' } }],
      ['The setting “returnHosts” takes a list of texts.', { profile: { returnHosts: 'buyer.example' } }],
    ])('says “%s”', async (sentence, changes) => {
      await expect(save(changes)).rejects.toThrow(sentence);
      expect(
        (await world.database.pool.query(`select from punch_out_connection where name like 'nnn%'`)).rowCount,
      ).toBe(0);
    });

    it('reads a byte order mark, and says and returns that a test visit was refused, and why', async () => {
      expect(await save({ isActive: false })).toEqual({
        ...{ text: 'Saved. file is switched off, so it wasn’t tested.', isRefused: false },
      });
      expect(await save({ isActive: true })).toEqual({
        ...{ text: 'Saved. file: 200 The session can begin.', isRefused: false },
      });
      expect(await save({ profile: { ...corpusConnection.profile, returnHosts: [] } })).toEqual({
        text: expect.stringMatching(/^Saved, but a test visit was refused\. file: 400 .*“returnHosts” is empty/),
        isRefused: true,
      });
      const profile = { ...corpusConnection.profile, incomingProof: 'basic', incomingUser: 'buyer' };
      expect(await save({ profile })).toEqual({
        text: expect.stringMatching(/file: 401 .*“incomingProof” is “basic”, but there is no credential “incoming”/),
        isRefused: true,
      });
      expect(await runPunchOutCommand(world.app.services, ['test', 'file'])).toMatchObject({ isRefused: true });
    });

    it('keeps the dialect of a connection', async () => {
      await save({});
      await expect(save({ dialect: 'oci' })).rejects.toThrow(
        '“file” is a connection for cXML, with its visits and orders, and can’t become one for OCI. Choose another connectionId.',
      );
    });
  });

  it('tests a connection with the location that its buyer would name, in each field', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'operatory-locations-'));
    const file = join(folder, 'located.json');
    for (const locationField of ['To', 'addressID', 'Ship to']) {
      const profile = { ...corpusConnection.profile, locationField, locations: { 'sup-east': '100001' } };
      const sender = { domain: 'DUNS', identity: 'located' };
      const described = { ...corpusConnection, secret: 'a long secret', connectionId: 'located', sender, profile };
      writeFileSync(file, JSON.stringify(described));
      expect(await run('save', file)).toMatch(/^Saved\. located: 200 /);
    }
    writeFileSync(file, JSON.stringify({ ...corpusConnection, connectionId: 'located', name: 'A\u0000' }));
    await expect(run('save', file)).rejects.toThrow(/U\+0000/);
    rmSync(folder, { recursive: true });
  });

  it('prints the JSON Schema of the file, with every setting and its usual value', async () => {
    const schema = JSON.parse(await run('schema'));
    expect(schema.required).toEqual(expect.arrayContaining(['connectionId', 'name', 'customerNumber', 'sender']));
    expect(schema.properties.profile.properties).toMatchObject({
      currency: { type: 'string', default: 'USD' },
      returnHosts: { type: 'array', default: [] },
      locations: { type: 'object', default: {} },
      longestDescription: { type: 'integer', default: 255 },
      encoding: { type: 'string', enum: ['cxml-urlencoded', 'cxml-base64'] },
      unitList: { enum: ['unece', 'x12'] },
      heldAddressParts: { type: 'array', items: { type: 'string', enum: expect.arrayContaining(['postalCode']) } },
      deliveryUrls: { type: 'object', propertyNames: { enum: expect.arrayContaining(['ShipNoticeRequest']) } },
    });
    expect(schema.properties.dialect.enum).toEqual(['cxml', 'oci']);
  });

  it('prints a template for each system, which can be saved once the buyer is in it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'operatory-connection-'));
    const file = join(folder, 'connection.json');
    for (const [at, { system }] of systemPresets.entries()) {
      const template = JSON.parse(await run('template', system.toUpperCase()));
      const sender = {
        ...template.sender,
        identity: `buyer ${at}`,
        ...(template.dialect === 'oci' ? {} : { domain: 'DUNS' }),
      };
      const described = { ...template, connectionId: `template-${at}`, customerNumber: '100001', sender };
      writeFileSync(file, JSON.stringify(described));
      expect(await run('save', file), system).toMatch(new RegExp(`^Saved\\. template-${at}: 200 `));
    }
    await expect(run('template', 'Peppol')).rejects.toThrow(/no template for "Peppol".*"Coupa"/);
    rmSync(folder, { recursive: true });
  });
});
