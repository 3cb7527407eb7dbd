/** 997s for what came in: by the API and in the folder, each once, read by an independent program. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ExchangeGround, openExchange } from '../exchange.fixture.ts';
import { exchangeParts } from '../exchange-parts.ts';
import { exampleOf, parsedByOthers, x12Of } from '../formats/x12.fixture.ts';
import { writeDueFiles } from '../orders-out/start-out-files.ts';
import { folderPlace, makeFolders } from '../pickup/folder-place.ts';
import { pickUp } from '../pickup/start-pickups.ts';
import { acknowledgeDue } from './acknowledge.ts';
import { outlineOf } from './read-segments.ts';

let ground: ExchangeGround;
const root = mkdtempSync(join(tmpdir(), 'operatory-out-'));
beforeAll(async () => {
  ground = await openExchange();
});
afterAll(async () => {
  await ground.close();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(async () => {
  await ground.database.pool.query(
    'truncate x12_received, erp_out_file, x12_counter; delete from exchange_pickup; delete from exchange_waiting_row; delete from exchange_run',
  );
  for (const name of ['in', 'out', 'done', 'refused']) rmSync(join(root, name), { recursive: true, force: true });
  await makeFolders(root);
});

const get = async (importId: string) =>
  ground.app.http.inject({ url: `/api/erp/v1/imports/${importId}/acknowledgment`, headers: ground.headers });
/** The segments between the envelopes, as the independent program reads them. */
function segmentsOf(text: string): string[] {
  const sets = parsedByOthers(text).functionalGroups.flatMap(({ transactions }) => transactions);
  return sets.flatMap(({ segments }) =>
    segments.map(({ tag, elements }) => [tag, ...elements.map(({ value }) => value)].join('*')),
  );
}
async function acknowledged(feed: string, text: string): Promise<string[]> {
  const { importId } = await ground.load(feed, text, { query: '&mode=delta&format=x12' });
  const answer = await get(importId);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/edi-x12']);
  expect((await get(importId)).body).toBe(answer.body);
  return segmentsOf(answer.body);
}
const invoice = (control: number, segments: readonly string[]) => x12Of('IN', '810', control, segments);
const good = ['BIG*20260304*IN-1*20260302*7000123', 'REF*VN*SO-1', 'TDS*100'];

describe('what came in is answered by a 997:', () => {
  it('accepted, to its sender, in its version', async () => {
    const { importId } = await ground.load('shipments', exampleOf('856'), { query: '&mode=delta&format=x12' });
    const { body } = await get(importId);
    expect(segmentsOf(body)).toEqual(['AK1*SH*21', 'AK2*856*0001', 'AK5*A', 'AK9*A*1*1*1']);
    const [{ isa, groups } = { isa: undefined, groups: [] }] = outlineOf(body);
    expect(isa?.elements.slice(4, 8)).toEqual(['ZZ', 'OPERATORY      ', 'ZZ', 'YOURERP        ']);
    expect([isa?.elements[11], isa?.elements[12]]).toEqual(['00401', '000000001']);
    expect(groups[0]?.gs.elements).toMatchObject(
      ['FA', 'OPERATORY', 'YOURERP', /\d{8}/, /\d{4}/, '1', 'X', '004010'].map((one) =>
        typeof one === 'string' ? one : expect.stringMatching(one),
      ),
    );
  });

  it('accepted with errors, where only some rows of a document are bad', async () => {
    const phoned = exampleOf('855').replace('*7000123*', '*PO-77*');
    const text = phoned.replace('ACK*IA*4*EA', 'ACK*ZZ*4*EA').replace('*9.99**VN', '*9,99**VN');
    expect(await acknowledged('orders', text)).toEqual([
      'AK1*PR*20',
      'AK2*855*0001',
      'AK3*ACK*5**8',
      'AK4*1**7*ZZ',
      'AK3*PO1*9**8',
      'AK4*4**6*9,99',
      'AK5*E*5',
      'AK9*E*1*1*1',
    ]);
  });

  it('accepted with errors, where an 855 answers our order and none of its lines can be used', async () => {
    const unnumbered = ['BAK*00*AC*7000123*20260302', 'PO1*1*4*BX*12.95**VN*10000001', 'ACK*IA*4*BX'];
    const lines = await acknowledged('orders', x12Of('PR', '855', 21, unnumbered));
    expect(lines.slice(-2)).toEqual(['AK5*E*5', 'AK9*E*1*1*1']);
    const phoned = ['BAK*00*AC*PO-78*20260302', ...unnumbered.slice(1)];
    expect((await acknowledged('orders', x12Of('PR', '855', 22, phoned))).slice(-2)).toEqual([
      'AK5*R*5',
      'AK9*R*1*1*0',
    ]);
  });

  it.each([
    ['a value', ['BIG*20261304*IN-2*20260302*7', 'REF*VN*SO-1', 'TDS*100'], ['AK3*BIG*2**8', 'AK4*1**8*2026-13-04']],
    ['an unknown order', ['BIG*20260304*IN-2*20260302*7', 'TDS*100'], ['AK3*BIG*2**8', 'AK4*4**7*7']],
    ['a missing reference', ['BIG*20260304*IN-2', 'TDS*100'], ['AK3*REF*2**3']],
    ['a missing element', ['BIG*20260304**20260302*7', 'REF*VN*SO-1', 'TDS*100'], ['AK3*BIG*2**8', 'AK4*2**1']],
    ['a missing segment', ['BIG*20260304*IN-2*20260302*7', 'REF*VN*SO-1'], ['AK3*TDS*4**3']],
    ['another beginning', ['BAK*00*AC*1*20260302', 'TDS*100'], ['AK3*BIG*2**3']],
  ])('rejected for %s, with its segment and element', async (_, segments, faults) => {
    expect(await acknowledged('invoices', invoice(5, segments))).toEqual([
      'AK1*IN*5',
      'AK2*810*0001',
      ...faults,
      'AK5*R*5',
      'AK9*R*1*1*0',
    ]);
  });

  it('rejected whole, if its envelope is wrong or its numbers were used before', async () => {
    const text = invoice(6, good);
    expect(await acknowledged('invoices', text.replace('SE*5', 'SE*4'))).toEqual([
      'AK1*IN*6',
      'AK2*810*0001',
      'AK5*R',
      'AK9*R*1*1*0*5',
    ]);
    expect((await acknowledged('invoices', text)).at(-1)).toBe('AK9*A*1*1*1');
    expect((await acknowledged('invoices', text.replace('TDS*100', 'TDS*999'))).at(-1)).toBe('AK9*R*1*1*0*19');
    expect((await acknowledged('invoices', `${text}\n`)).at(-1)).toBe('AK9*A*1*1*1');
  });

  it('but not for dry runs, for other formats, or for acknowledgments', async () => {
    const dry = await ground.load('invoices', invoice(7, good), { query: '&mode=delta&format=x12&dryRun=true' });
    const { statusCode, body } = await get(dry.importId);
    expect([statusCode, JSON.parse(body).code]).toEqual([404, 'exchange.no-acknowledgment']);
    await ground.decide(dry.importId, 'apply');
    expect((await get(dry.importId)).statusCode).toBe(200);
    const csv = await ground.load('vendors', 'vendorId,name\n1,N\n');
    expect((await get(csv.importId)).statusCode).toBe(404);
    const answer = await ground.load('orders', x12Of('FA', '997', 8, ['AK1*PO*1', 'AK9*A*1*1*1']), {
      query: '&mode=delta&format=x12',
    });
    expect((await get(answer.importId)).statusCode).toBe(404);
  });
});

it('997s are numbered without gaps or doubles, and written once, by four processes at a time', async () => {
  const ids: string[] = [];
  for (let control = 1; control <= 12; control += 1) {
    const segments = good.map((segment) => segment.replace('IN-1', `IN-${control}`));
    ids.push((await ground.load('invoices', invoice(control, segments), { query: '&mode=delta&format=x12' })).importId);
  }
  const parts = exchangeParts(ground.app.services, ground.database.pool);
  await Promise.all(Array.from({ length: 4 }, () => acknowledgeDue(parts)));
  const { rows } = await ground.database.pool.query<{ control_number: number }>(
    'select control_number from erp_out_file order by control_number',
  );
  expect(rows.map((row) => row.control_number)).toEqual(ids.map((_, at) => at + 1));
});

it('a 997 that can’t be written holds up none, and neither rejects what was loaded nor counts as written', async () => {
  const lost = await ground.load('invoices', invoice(1, good), { query: '&mode=delta&format=x12' });
  const other = await ground.load(
    'invoices',
    invoice(
      2,
      good.map((one) => one.replace('IN-1', 'IN-2')),
    ),
    {
      query: '&mode=delta&format=x12',
    },
  );
  const { pool } = ground.database;
  const { rows } = await pool.query<{ run_id: number; file_key: string }>(
    'select run_id, file_key from exchange_run order by run_id',
  );
  const written = async () =>
    (await pool.query<{ run_id: number }>('select run_id from erp_out_file')).rows.map((row) => row.run_id);
  const parts = exchangeParts(ground.app.services, pool);
  const away = new Error('The bucket is away.');
  const open = (key: string) => (key === rows[0]?.file_key ? Promise.reject(away) : parts.files.open(key));
  await expect(acknowledgeDue({ ...parts, files: { ...parts.files, open } })).rejects.toBe(away);
  expect(await written()).toEqual([rows[1]?.run_id]);
  expect(segmentsOf((await get(other.importId)).body).at(-1)).toBe('AK9*A*1*1*1');
  expect(segmentsOf((await get(lost.importId)).body).at(-1)).toBe('AK9*A*1*1*1');
});

describe('in the folder', () => {
  const place = folderPlace(root);
  const look = async () => {
    const parts = exchangeParts(ground.app.services, ground.database.pool);
    for (let times = 0; times < 4; times += 1) {
      await pickUp(parts, place);
      await ground.work();
    }
    await Promise.all([1, 2, 3].map(() => writeDueFiles({ ...parts, folder: root })));
    await writeDueFiles({ ...parts, folder: root });
  };

  it('a 997 is written whole, and once', async () => {
    writeFileSync(join(root, 'in', 'invoices.delta.x12'), invoice(1, good));
    await ground.load(
      'invoices',
      invoice(
        2,
        good.map((each) => each.replace('IN-1', 'IN-2')),
      ),
      { query: '&mode=delta&format=x12' },
    );
    await look();
    const [name = '', ...more] = readdirSync(join(root, 'out'));
    expect([name, more]).toEqual([expect.stringMatching(/^997\.00000000\d\.x12$/), []]);
    expect(segmentsOf(readFileSync(join(root, 'out', name), 'utf8'))).toContain('AK1*IN*1');
    rmSync(join(root, 'out', name));
    await look();
    expect(readdirSync(join(root, 'out'))).toEqual([]);
  });

  it('nothing is written through a link', async () => {
    const outside = join(root, 'outside');
    mkdirSync(outside, { recursive: true });
    symlinkSync(outside, join(root, 'out'));
    writeFileSync(join(root, 'in', 'invoices.delta.x12'), invoice(1, good));
    await expect(look()).rejects.toThrow('“out” is a link');
    expect(readdirSync(outside)).toEqual([]);
  });
});
