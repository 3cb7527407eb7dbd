import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../../test/sign-in.ts';
import { readErpDocument } from '../../documents/erp-document.ts';
import { type ExchangeGround, openExchange } from '../exchange.fixture.ts';
import { exchangeParts } from '../exchange-parts.ts';
import { addKey } from '../machine-keys.ts';
import { folderPlace } from '../pickup/folder-place.ts';
import { listPickups } from '../pickup/list-pickups.ts';
import { pickUp } from '../pickup/start-pickups.ts';

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
});
afterAll(async () => {
  expect(ground.lines).toEqual([]);
  await ground.close();
});

const pdf = (words: string) => Buffer.from(`%PDF-1.7\n${words}`);
const send = async (path: string, payload: Buffer, headers: Record<string, string> = ground.headers) => {
  const answer = await ground.app.http.inject({
    method: 'PUT',
    url: `/api/erp/v1/files/${path}`,
    headers: { 'content-type': 'application/pdf', ...headers },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
};
const remove = async (path: string, headers: Record<string, string> = ground.headers) =>
  (await ground.app.http.inject({ method: 'POST', url: `/api/erp/v1/files/${path}/delete`, headers, payload: {} }))
    .statusCode;
const stored = async (kind: 'statement' | 'invoice', number: string) =>
  (await readErpDocument(ground.app.services, kind, [number]))?.toString();
const keysOf = async () =>
  (await ground.database.pool.query<{ file_key: string }>('select file_key from erp_document')).rows.map(
    ({ file_key: key }) => key,
  );

describe('a PDF of the ERP’s', () => {
  it('is stored, replaced, and removed; each repeat is safe and leaves no file behind', async () => {
    const first = pdf('one');
    const digest = createHash('sha256').update(first);
    expect(await send('invoices/IN-1.pdf', first)).toEqual({
      status: 200,
      body: { bytes: first.length, sha256: digest.digest('hex') },
    });
    const [key = ''] = await keysOf();
    await send('invoices/IN-1.pdf', first);
    expect(await keysOf()).toEqual([key]);
    await Promise.all(['two', 'three', 'four'].map((words) => send('invoices/IN-1.pdf', pdf(words))));
    const [last = ''] = await keysOf();
    expect(await stored('invoice', 'IN-1')).toMatch(/two|three|four/);
    expect(await ground.app.services.files.open(key)).toBeUndefined();
    expect(await stored('statement', 'IN-1')).toBeUndefined();
    expect([await remove('invoices/IN-1.pdf'), await remove('invoices/IN-1.pdf')]).toEqual([204, 404]);
    expect([await keysOf(), await ground.app.services.files.open(last)]).toEqual([[], undefined]);
  });

  it.each([
    ['that isn’t one', 'statements/S-1.pdf', () => Buffer.from('<html>'), 422, 'exchange.not-a-pdf'],
    ['that is empty', 'statements/S-1.pdf', () => Buffer.alloc(0), 422, 'exchange.not-a-pdf'],
    ['that is zipped', 'statements/S-1.pdf', () => gzipSync(pdf('x')), 422, 'exchange.not-a-pdf'],
    [
      'of 21 MB',
      'statements/S-1.pdf',
      () => Buffer.concat([pdf('x'), Buffer.alloc(21e6)]),
      413,
      'exchange.pdf-too-large',
    ],
    ['of another feed', 'items/S-1.pdf', () => pdf('x'), 400, 'request.invalid'],
    ['with another name', 'statements/S-1.exe', () => pdf('x'), 400, 'request.invalid'],
    ['of a sheet with spaces', 'safety-sheets/A B.pdf', () => pdf('x'), 422, 'exchange.pdf-name'],
    ['that climbs out', 'statements/..%2f..%2fetc.pdf', () => pdf('x'), 400, 'request.invalid'],
  ])('%s is refused', async (_, path, content, status, code) => {
    expect(await send(path, content())).toMatchObject({ status, body: { code } });
    expect(await keysOf()).toEqual([]);
  });

  it('is refused if it doesn’t match the sender’s description, or the sender may not load its feed', async () => {
    const digest = `sha-256=:${createHash('sha256').update('other').digest('base64')}:`;
    const wrong = await send('statements/S-1.pdf', pdf('x'), { ...ground.headers, 'content-digest': digest });
    expect(wrong.body.code).toBe('exchange.digest-wrong');
    const key = { authorization: `Bearer ${await addKey(ground.database.pool, 'only stock', ['stock'])}` };
    const { headers } = await signIn(ground.database.pool, { permissions: ['Customer'] });
    expect((await send('statements/S-1.pdf', pdf('x'), key)).body.code).toBe('exchange.feed-not-allowed');
    expect([
      (await send('statements/S-1.pdf', pdf('x'), headers)).status,
      await remove('statements/S-1.pdf', key),
    ]).toEqual([403, 403]);
    expect(await keysOf()).toEqual([]);
  });
});

it('of a safety data sheet is opened from the product, replaced, and removed', async () => {
  const { pool } = ground.database;
  await ground.load('vendors', 'vendorId,name\n1,Northway\n');
  const header = 'itemNumber,description,vendorId,manufacturerPartNumber,unitOfMeasure,safetySheet';
  await ground.load('items', `${header}\nI1,Etch,1,P,EA,sds-000001\n`);
  const person = await signIn(pool, { permissions: ['OrderSubmit'] });
  const sheet = async () => {
    const answer = await ground.app.http.inject({ url: '/api/item/safetyDataSheet/I1', headers: person.headers });
    return answer.statusCode === 200 ? answer.body : answer.statusCode;
  };
  expect(await sheet()).toBe(404);
  const path = 'safety-sheets/sds-000001.pdf';
  for (const words of ['one', 'two']) {
    expect((await send(path, pdf(words))).status).toBe(200);
    expect(await sheet()).toBe(`${pdf(words)}`);
  }
  expect([await remove(path), await remove(path), await sheet()]).toEqual([204, 404, 404]);
});

it('is picked up from the folder by its name, and refused there with the reason', async () => {
  const root = mkdtempSync(join(tmpdir(), 'operatory-erp-files-'));
  mkdirSync(join(root, 'in'));
  writeFileSync(join(root, 'in', 'statements.ST-9.pdf'), pdf('from the folder'));
  writeFileSync(join(root, 'in', 'invoices.IN 9.pdf'), 'no PDF');
  const place = folderPlace(root);
  // Taken in one look, settled in the next.
  for (let look = 0; look < 3; look += 1) await pickUp(exchangeParts(ground.app.services), place);
  expect(await stored('statement', 'ST-9')).toContain('from the folder');
  expect(readdirSync(join(root, 'done'))).toEqual(['statements.ST-9.pdf']);
  expect(readFileSync(join(root, 'refused', 'invoices.IN 9.pdf.txt'), 'utf8')).toContain('This isn’t a PDF.');
  const { files } = await listPickups(ground.database.pool, ground.app.services.settings);
  expect(files.map(({ fileName, state }) => [fileName, state]).sort()).toEqual([
    ['invoices.IN 9.pdf', 'refused'],
    ['statements.ST-9.pdf', 'applied'],
  ]);
  const [key = ''] = await keysOf();
  const file = await ground.app.services.files.open(key);
  expect(file && (await buffer(file.content)).toString()).toContain('%PDF-');
  rmSync(root, { recursive: true });
});
