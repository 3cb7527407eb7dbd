import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { feeds, templateOf } from '@operatory/domain/exchange';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';
import { feedNamed } from './feeds.ts';
import { file, header, row } from './item-file.fixture.ts';

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
  expect((await ground.load('vendors', 'vendorId,name\n1,Northway\n2,Harbor\n')).state).toBe('applied');
});
afterAll(async () => {
  expect(ground.lines).toEqual([]);
  await ground.close();
});

const live = async () =>
  (
    await ground.database.pool.query<{ line: string }>(
      "select item_number || ' ' || description || case when withdrawn_at is null then '' else ' gone' end as line from item order by 1",
    )
  ).rows.map(({ line }) => line);

describe('one load of items', () => {
  it('inserts, changes only differences, withdraws rows missing from a full file, and undoes all of it', async () => {
    const first = await ground.load('items', file(row(1), row(2), row(3)));
    expect(first).toMatchObject({ state: 'applied', counts: { rows: 3, inserted: 3, bad: 0 } });
    const second = await ground.load('items', file(row(1, { text: 'New words' }), row(2), row(4)));
    expect(second).toMatchObject({ state: 'applied', counts: { inserted: 1, updated: 1, withdrawn: 1, unchanged: 1 } });
    expect(await live()).toEqual(['I1 New words', 'I2 Item 2', 'I3 Item 3 gone', 'I4 Item 4']);
    expect(await ground.diff(second.importId)).toEqual([
      {
        key: 'I1',
        operation: 'update',
        changes: [{ column: 'description', before: 'Item 1', after: 'New words' }],
        stays: false,
      },
      { key: 'I3', operation: 'withdraw', changes: [], stays: false },
      expect.objectContaining({ key: 'I4', operation: 'insert' }),
    ]);
    expect(await ground.decide(second.importId, 'undo')).toMatchObject({ state: 'undone', reason: '' });
    expect(await live()).toEqual(['I1 Item 1', 'I2 Item 2', 'I3 Item 3', 'I4 Item 4 gone']);
    // The load's data isn't in use anymore.
    const { headers } = ground;
    const { feeds } = (await ground.app.http.inject({ url: '/api/erp/v1/feeds', headers })).json();
    expect(feeds.find(({ feed }: { feed: string }) => feed === 'items')).toMatchObject({ rows: 3 });
  });

  it('says what changes under the names and in the values of the file', async () => {
    const columns = `${header},isOrderable,pictures`;
    const load = (part: string, values: string) =>
      ground.load('items', `${columns}\n${row(970).replace('P-970', part)},${values}\n`, { query: '&mode=delta' });
    const first = await load('P-1', 'Y,https://p.test/a.jpg');
    const [added] = await ground.diff(first.importId);
    expect(added?.changes).toEqual(
      expect.arrayContaining([
        { column: 'isOrderable', before: null, after: 'Y' },
        { column: 'manufacturerPartNumber', before: null, after: 'P-1' },
        { column: 'first picture', before: null, after: 'https://p.test/a.jpg' },
        { column: 'further pictures', before: null, after: '' },
      ]),
    );
    const second = await load('P-2', 'N,https://p.test/a.jpg|https://p.test/b.jpg|https://p.test/c.jpg');
    const [changed] = await ground.diff(second.importId);
    expect(changed?.changes).toEqual([
      { column: 'manufacturerPartNumber', before: 'P-1', after: 'P-2' },
      { column: 'isOrderable', before: 'Y', after: 'N' },
      { column: 'further pictures', before: '', after: 'https://p.test/b.jpg, https://p.test/c.jpg' },
    ]);
  });

  it('brings the group and the options of variants, says what is wrong with them, and takes them back', async () => {
    const columns = `${header},variantGroup,variantOption,secondVariantOption`;
    const load = (values: string) =>
      ground.load('items', `${columns}\n${row(960)},${values}\n`, { query: '&mode=delta' });
    const stored = async () =>
      (
        await ground.database.pool.query<Record<string, string | null>>(
          `select variant_group as group, variant_option as first, second_variant_option as second from item where item_number = 'I960'`,
        )
      ).rows[0];
    const first = await load('NX-200,Size: Medium,Color: Blue');
    expect(first).toMatchObject({ state: 'applied', counts: { inserted: 1, bad: 0 } });
    expect(await stored()).toEqual({ group: 'NX-200', first: 'Size: Medium', second: 'Color: Blue' });
    for (const [values, said] of [
      ['NX-200,Medium,', 'Use a name, a colon, and a value, such as Size: Medium.'],
      ['NX-200,Size: \u200b,', 'Remove characters that can’t be seen.'],
      ['NX-200,Size: M,size :\u00a0L', 'have the same name before the colon.'],
      ['NX-200,,', 'go together. Fill in both, or neither.'],
      [',,Color: Blue', 'Use “variantOption” first.'],
    ] as const) {
      const run = await load(values);
      expect(run.counts).toMatchObject({ bad: 1 });
      expect(JSON.stringify(await ground.errors(run.importId))).toContain(said);
    }
    await load(',,');
    expect(await stored()).toEqual({ group: null, first: null, second: null });
  });

  it('brings the codes of boxes, what is in them, and every picture, and takes them back', async () => {
    const columns = `${header},gtin,udiDi,containedItem,containedQuantity,pictures`;
    const pictures = 'https://p.test/a.jpg|https://p.test/b.jpg|https://p.test/c.jpg';
    const codes = (number: number, values: string) => `${row(number)},${values}`;
    const stored = async () =>
      (
        await ground.database.pool.query(
          `select gtin, udi_di as udi, contained_item as inner, contained_quantity as count, image_url as main, more_pictures as more
             from item where item_number = 'I950'`,
        )
      ).rows[0];
    const load = (line: string) => ground.load('items', `${columns}\n${line}\n`, { query: '&mode=delta' });
    const first = await load(codes(950, `9501101530003,09501101530003,I1,10,${pictures}`));
    expect(first).toMatchObject({ state: 'applied', counts: { inserted: 1, bad: 0 } });
    const whole = {
      ...{ gtin: '9501101530003', udi: '09501101530003', inner: 'I1', count: 10 },
      ...{ main: 'https://p.test/a.jpg', more: ['https://p.test/b.jpg', 'https://p.test/c.jpg'] },
    };
    expect(await stored()).toEqual(whole);
    const second = await load(codes(950, ',,,,https://p.test/b.jpg'));
    expect(second).toMatchObject({ counts: { updated: 1 } });
    const none = { gtin: null, udi: null, inner: null, count: null };
    expect(await stored()).toEqual({ ...none, main: 'https://p.test/b.jpg', more: [] });
    await ground.decide(second.importId, 'undo');
    expect(await stored()).toEqual(whole);
  });

  it('withdraws rows that have only their key, and rejects others of that file for missing values', async () => {
    await ground.load('items', file(row(960), row(961)), { query: '&mode=delta' });
    const run = await ground.load('items', 'itemNumber,operation\nI960,D\nI961,\n', { query: '&mode=delta' });
    // One of two rows is bad, so a person looks at it.
    expect(run).toMatchObject({ state: 'waiting', counts: { withdrawn: 1, bad: 1 } });
    await ground.decide(run.importId, 'apply');
    expect((await ground.errors(run.importId))[0]).toMatchObject({ row: 2, column: 'description', code: 'required' });
    expect((await live()).filter((line) => line.startsWith('I96'))).toEqual(['I960 Item 960 gone', 'I961 Item 961']);
    const without = await ground.load('items', 'itemNumber\nI960\n', { query: '&mode=delta' });
    expect(without).toMatchObject({ state: 'refused', reason: expect.stringContaining('no column “description”') });
  });

  it('rejects bad rows with row, column, value, and sentence, and returns them for correction', async () => {
    const many = Array.from({ length: 400 }, (_, at) => row(100 + at));
    const run = await ground.load('items', file(...many, row(900, { unit: 'NOPE' }), 'I901,too few'), {
      query: '&mode=delta',
    });
    expect(run).toMatchObject({ state: 'applied', counts: { rows: 402, bad: 2, inserted: 400 } });
    expect(await ground.errors(run.importId)).toEqual([
      expect.objectContaining({ row: 401, column: 'unitOfMeasure', value: 'NOPE', code: 'not-in-list' }),
      expect.objectContaining({ row: 402, column: '', code: 'fields' }),
    ]);
    const [head, first, second] = (await ground.rejects(run.importId)).split('\n');
    expect(head).toBe(`${header},_row,_errors`);
    expect(first).toContain('I900,Item 900,1,P-900,NOPE,Each,401,');
    expect(second).toContain('I901,too few,,,,,402,');
  });

  it('waits for a person when too much is bad or would be withdrawn, and applies or drops it then', async () => {
    const before = await live();
    const bad = await ground.load('items', file(row(1, { unit: 'NOPE' }), row(2)), { query: '&mode=delta' });
    expect(bad).toMatchObject({ state: 'waiting', reason: '1 of 2 rows can’t be used (50%).' });
    expect(await ground.decide(bad.importId, 'discard')).toMatchObject({ state: 'discarded' });
    const short = await ground.load('items', file(row(1), row(2)));
    expect(short.state).toBe('waiting');
    expect(short.counts.withdrawn).toBeGreaterThan(400);
    expect(await live()).toEqual(before);
    expect(await ground.decide(short.importId, 'apply')).toMatchObject({ state: 'applied' });
    expect((await live()).filter((line) => !line.endsWith('gone'))).toEqual(['I1 Item 1', 'I2 Item 2']);
    expect(await ground.decide(short.importId, 'undo')).toMatchObject({ state: 'undone' });
    expect(await live()).toEqual(before);
  });

  it('stops before applying on a dry run, and continues when told to', async () => {
    const run = await ground.load('items', file(row(1, { text: 'Dry' })), { query: '&mode=delta&dryRun=true' });
    expect(run).toMatchObject({ state: 'ready', counts: { updated: 1 } });
    expect((await live())[0]).toBe('I1 Item 1');
    expect(await ground.decide(run.importId, 'apply')).toMatchObject({ state: 'applied' });
    expect((await live())[0]).toBe('I1 Dry');
  });

  it('answers the same file again as repeated, the same id as the same run, and other bytes under it with 409', async () => {
    const text = file(row(1, { text: 'Once' }));
    const run = await ground.load('items', text, { query: '&mode=delta' });
    expect(run.state).toBe('applied');
    expect(await ground.load('items', text, { query: '&mode=delta' })).toMatchObject({
      state: 'repeated',
      repeats: run.importId,
    });
    const same = await ground.send('items', text, { id: run.importId, query: '&mode=delta' });
    expect(same).toMatchObject({ status: 200, body: { importId: run.importId, state: 'applied' } });
    const dry = await ground.send('items', text, { id: run.importId, query: '&mode=delta&dryRun=true' });
    expect(dry).toMatchObject({ status: 409, body: { code: 'exchange.id-reused' } });
    const other = await ground.send('items', `${text}${row(2)}\n`, { id: run.importId, query: '&mode=delta' });
    expect(other).toMatchObject({ status: 409, body: { code: 'exchange.id-reused' } });
  });

  it('applies deltas in their order: an old one is superseded, a gap waits', async () => {
    const delta = (sequence: number, text: string) =>
      ground.load('items', file(row(2, { text })), { query: `&mode=delta&sequence=${sequence}` });
    expect((await delta(1, 'one')).state).toBe('applied');
    const third = await delta(3, 'three');
    expect(third.state).toBe('queued');
    expect((await delta(2, 'two')).state).toBe('applied');
    expect((await ground.run(third.importId)).state).toBe('applied');
    expect((await delta(2, 'two again')).state).toBe('superseded');
    expect(await live()).toContain('I2 three');
  });

  it('counts identical rows of a key once, and takes neither of two that differ', async () => {
    const many = Array.from({ length: 400 }, (_, at) => row(2_000 + at));
    const run = await ground.load(
      'items',
      file(...many, row(2_000), row(2_500, { text: 'a' }), row(2_500, { text: 'b' })),
      { query: '&mode=delta' },
    );
    expect(run).toMatchObject({ state: 'applied', counts: { bad: 2, inserted: 400 } });
    expect((await ground.errors(run.importId)).map(({ row: at, code, value }) => [at, code, value])).toEqual([
      [402, 'duplicate', 'rows 402, 403'],
      [403, 'duplicate', 'rows 402, 403'],
    ]);
  });

  it('keeps rows that refer to missing records, and applies them once those exist', async () => {
    const run = await ground.load('items', file(row(1), row(3_000, { vendor: '77' })), { query: '&mode=delta' });
    expect(run).toMatchObject({ state: 'applied', counts: { waiting: 1, bad: 0 } });
    expect((await live()).some((line) => line.startsWith('I3000'))).toBe(false);
    await ground.load('vendors', 'vendorId,name\n77,Late\n', { query: '&mode=delta' });
    const { retryWaiting } = await import('./runs/retry-waiting.ts');
    expect(await retryWaiting(ground.database.pool, ground.app.services.files)).toBe(true);
    await ground.work();
    expect(await live()).toContain('I3000 Item 3000');
    expect(await retryWaiting(ground.database.pool, ground.app.services.files)).toBe(false);
  });
});

it('keeps undo data for 72 hours, and no longer', async () => {
  const run = await ground.load('items', file(row(1, { text: 'Kept a while' })), { query: '&mode=delta' });
  const { clearUndo } = await import('./runs/clear-undo.ts');
  expect(await clearUndo(ground.database.pool)).toBe(0);
  expect(await ground.diff(run.importId)).toHaveLength(1);
  await ground.database.pool.query(
    "update exchange_run set undo_until = now() - interval '1 second' where import_id = $1",
    [run.importId],
  );
  expect(await clearUndo(ground.database.pool)).toBe(1);
  expect(await ground.diff(run.importId)).toEqual([]);
  expect(await ground.decide(run.importId, 'undo')).toMatchObject({ state: 'applied' });
});

describe('a run that fails three times', () => {
  const fails = async (importId: string) => {
    const { claimRun } = await import('./runs/claim-run.ts');
    const { workOne } = await import('./start-exchange.ts');
    const { exchangeParts } = await import('./exchange-parts.ts');
    const parts = exchangeParts(ground.app.services, ground.database.pool);
    const onStep = (step: string) => {
      if (step === 'committing' || step === 'comparing') throw new Error('torn');
    };
    for (let turn = 0; turn < 3; turn += 1) {
      const run = await claimRun(ground.database.pool, 'torn');
      expect(run?.import_id).toBe(importId);
      if (run !== undefined) await workOne({ ...parts, onStep }, 'torn', run);
    }
    const lines = ground.lines.splice(0);
    expect(lines).toHaveLength(3);
    // Only the log has the error; the sender gets its number.
    expect((await ground.run(importId)).reason).toBe(
      `Something went wrong on our side. Please try again; if it happens again, tell us this number: ${lines[2]?.faultId}`,
    );
    const { rows } = await ground.database.pool.query<{ kept: string }>(
      `select split_part(t.tablename, '_', 1) as kept from pg_tables t join exchange_run r on t.tablename like '%\\_' || r.run_id
        where t.schemaname = 'exchange_work' and r.import_id = $1`,
      [importId],
    );
    return rows.map(({ kept }) => kept);
  };

  it('while it’s undone stays applied and can be undone later', async () => {
    const { importId } = await ground.load('items', file(row(1, { text: 'Torn' })), { query: '&mode=delta' });
    const url = `/api/erp/v1/imports/${importId}/undo`;
    await ground.app.http.inject({ method: 'POST', url, headers: ground.staff });
    expect(await fails(importId)).toEqual(['diff']);
    expect(await ground.run(importId)).toMatchObject({
      state: 'applied',
      reason: expect.stringContaining('went wrong on our side'),
    });
    expect(await live()).toContain('I1 Torn');
    expect(await ground.decide(importId, 'undo')).toMatchObject({ state: 'undone' });
    expect(await live()).not.toContain('I1 Torn');
  });

  it('while it’s loaded leaves no tables behind', async () => {
    const { body } = await ground.send('items', file(row(1, { text: 'Lost' })), { query: '&mode=delta' });
    expect(await fails(body.importId)).toEqual([]);
    expect(await ground.run(body.importId)).toMatchObject({ state: 'failed' });
  });
});

describe('a file that is not whole', () => {
  const whole = file(row(1), row(2));
  it.each([
    ['a gzip that is cut off', gzipSync(whole.repeat(50)).subarray(0, 120), '', 'cut off'],
    ['a quote that is never closed', `${whole}I9,"never`, '', 'never closed'],
    ['fewer rows than announced', whole, '&rows=3', 'it has 2 rows, expected 3'],
    [
      'bytes that are no UTF-8',
      Buffer.from(whole.replace('Item 1', 'Caf\u00e9'), 'latin1'),
      '',
      'encoding=windows-1252',
    ],
    ['nothing', '', '', 'empty'],
    [
      'a column that stands twice',
      whole.replace(/^([^\n]*)/, '$1,description').replace(/^(I.*)$/gm, '$1,Other'),
      '',
      'the column “description” more than once',
    ],
    ['another header', 'a,b\n1,2\n', '', 'no column “itemNumber”'],
  ])('%s is refused, and says why', async (_name, content, query, words) => {
    const run = await ground.load('items', content, { query: `&mode=delta${query}` });
    expect(run.state).toBe('refused');
    expect(run.reason).toContain(words);
  });

  it.each([
    ['content-encoding', 'br', 'the Content-Encoding “br” isn’t known here. Send the file plain or with gzip.'],
    ['content-encoding', 'gzip, gzip', 'the Content-Encoding “gzip, gzip” isn’t known here.'],
    ['content-digest', 'sha-256=abcdef', 'Content-Digest names sha-256, and what follows isn’t one.'],
  ])('sent with %s: %s is refused at once, and nothing is kept', async (header, value, words) => {
    const answer = await ground.app.http.inject({
      method: 'PUT',
      url: '/api/erp/v1/imports/unreadable?feed=items&mode=delta',
      headers: { ...ground.headers, [header]: value },
      payload: Buffer.from(file(row(1))),
    });
    expect(answer.json()).toMatchObject({ status: 400, detail: expect.stringContaining(words) });
    expect(await ground.run('unreadable')).toMatchObject({ code: 'exchange.import-unknown' });
  });

  it('that doesn’t match its digest is refused immediately, with both digests, and nothing is stored', async () => {
    const digestOf = (text: string) => createHash('sha256').update(text);
    const answer = await ground.app.http.inject({
      method: 'PUT',
      url: '/api/erp/v1/imports/digest?feed=items&mode=delta',
      headers: { ...ground.headers, 'content-digest': `sha-256=:${digestOf(whole).digest('base64')}:` },
      payload: Buffer.from(file(row(1))),
    });
    expect(answer.json()).toMatchObject({
      status: 422,
      detail: `The file arrived incomplete: its SHA-256 is ${digestOf(file(row(1))).digest('hex')}, expected ${digestOf(whole).digest('hex')}. Send it again.`,
    });
    expect(await ground.run('digest')).toMatchObject({ code: 'exchange.import-unknown' });
  });

  it('is whole as a gzip, in a named encoding, with other separators, line ends and headers', async () => {
    const text = `\uFEFFItem #;Desc;Vendor;MPN;UOM\r\nI8000;"Café; ""M""";1;P;EA\r\nI8001;5" tube;1;P;EA\r\n`;
    const run = await ground.load('items', gzipSync(text), { query: '&mode=delta' });
    expect(run).toMatchObject({ state: 'applied', counts: { inserted: 2, bad: 0 } });
    expect(await live()).toEqual(expect.arrayContaining(['I8000 Café; "M"', 'I8001 5" tube']));
    const latin = Buffer.from(file('I8002,Zoë,1,P,EA,Each'), 'latin1');
    expect(await ground.load('items', latin, { query: '&mode=delta&encoding=windows-1252' })).toMatchObject({
      state: 'applied',
    });
    expect(await live()).toContain('I8002 Zoë');
  });
});

describe('rows at once', () => {
  const item = (itemNumber: string, description: string, vendorId = 1) => ({
    itemNumber,
    description,
    vendorId,
    manufacturerPartNumber: 'P',
    unitOfMeasure: 'EA',
  });

  it('are applied while the caller waits, with a result for each', async () => {
    const rows = [item('I1', 'Now'), item('I9000', 'Then', 88)];
    const { body } = await ground.sendRows('items', 'rows-1', rows);
    expect(body).toMatchObject({
      run: { state: 'applied' },
      results: [
        { row: 1, result: 'applied' },
        { row: 2, result: 'waiting' },
      ],
    });
    expect(await live()).toContain('I1 Now');
  });

  it('are applied with a warning, which comes with their result', async () => {
    const row = item('I1', 'Warned');
    const { body } = await ground.sendRows('items', 'rows-3', [{ ...row, gtin: '00012345600013' }]);
    expect(body).toMatchObject({
      run: { state: 'applied' },
      results: [{ row: 1, result: 'applied', errors: [{ column: 'gtin' }] }],
    });
    expect(await live()).toContain('I1 Warned');
  });

  it('are refused if they have different fields, because a field that one lacks would be cleared', async () => {
    const row = item('I1', 'Later');
    const { status, body } = await ground.sendRows('items', 'rows-2', [
      { ...row, pack: 'Box' },
      row,
      { itemNumber: 'I1', operation: 'D' },
    ]);
    expect([status, body]).toMatchObject([
      422,
      { code: 'exchange.rows-uneven', detail: expect.stringContaining('Row 2 doesn’t have the same fields as row 1.') },
    ]);
    expect(await live()).toContain('I1 Warned');
  });
});

it('loads the template of every feed that can be loaded, in their order', async () => {
  const empty = await openExchange();
  try {
    for (const feed of Object.values(feeds)) {
      if (feedNamed(feed.name) === undefined) continue;
      const query = { query: `&mode=${feed.modes[0]}` };
      const run = await empty.load(feed.name, templateOf(feed), query);
      const about = await empty.errors(run.importId);
      expect([feed.name, run.state, run.reason, run.counts.bad, run.counts.waiting, about]).toEqual([
        feed.name,
        'applied',
        '',
        0,
        0,
        [],
      ]);
      expect((await empty.load(feed.name, `${templateOf(feed)}\n`, query)).counts).toMatchObject({
        inserted: 0,
        updated: 0,
      });
    }
    expect(empty.lines).toEqual([]);
  } finally {
    await empty.close();
  }
});
