import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DeadlyStep, deadlySteps, workAndDie } from './dying-worker.fixture.ts';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
  await ground.load('vendors', 'vendorId,name\n1,Northway\n');
});
afterAll(() => ground.close());

const keys = ['I1', 'I2', 'I3', 'I4'] as const;
const words = ['a', 'b'] as const;

type Row = { readonly key: string; readonly text: string; readonly isRemoval: boolean };
type Move = { readonly killedAt: DeadlyStep | undefined } & (
  | { readonly kind: 'full' | 'delta'; readonly rows: readonly Row[] }
  | { readonly kind: 'undo' | 'repeat'; readonly which: number }
);

const rows = fc.uniqueArray(
  fc.record({ key: fc.constantFrom(...keys), text: fc.constantFrom(...words), isRemoval: fc.boolean() }),
  { selector: ({ key }) => key, minLength: 1 },
);
const killedAt = fc.option(fc.constantFrom(...deadlySteps), { nil: undefined, freq: 2 });
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({
    kind: fc.constant('full' as const),
    rows: rows.map((all) => all.map((row) => ({ ...row, isRemoval: false }))),
    killedAt,
  }),
  fc.record({ kind: fc.constant('delta' as const), rows, killedAt }),
  fc.record({ kind: fc.constant('undo' as const), which: fc.nat(5), killedAt }),
  fc.record({ kind: fc.constant('repeat' as const), which: fc.nat(5), killedAt }),
);

interface Item {
  readonly text: string;
  readonly isGone: boolean;
}
interface Done {
  readonly importId: string;
  readonly file: string;
  readonly mode: 'full' | 'delta';
  readonly changes: readonly { readonly key: string; readonly before: Item | undefined; readonly after: Item }[];
  isUndone: boolean;
}

const isSame = (one: Item | undefined, other: Item) => one?.text === other.text && one.isGone === other.isGone;

/** What loads mean, without a database. */
function model() {
  const items = new Map<string, Item>();
  const done: Done[] = [];
  let last: Done | undefined;
  return {
    items,
    done,
    load(mode: 'full' | 'delta', file: string, given: readonly Row[], importId: string): void {
      if (last !== undefined && last.file === file && last.mode === mode) return;
      const after = new Map<string, Item>();
      for (const { key, text, isRemoval } of given) {
        const there = items.get(key);
        if (!isRemoval) after.set(key, { text, isGone: false });
        else if (there !== undefined) after.set(key, { ...there, isGone: true });
      }
      if (mode === 'full')
        for (const [key, item] of items) if (!after.has(key)) after.set(key, { ...item, isGone: true });
      const changes = [...after].flatMap(([key, item]) =>
        isSame(items.get(key), item) ? [] : [{ key, before: items.get(key), after: item }],
      );
      for (const { key, after: item } of changes) items.set(key, item);
      last = { importId, file, mode, changes, isUndone: false };
      done.push(last);
    },
    undo(run: Done): void {
      if (run.isUndone) return;
      run.isUndone = true;
      last = undefined;
      for (const { key, before, after } of run.changes) {
        const now = items.get(key);
        // For a withdrawn row, only the withdrawal is undone.
        const isUntouched = after.isGone ? now?.isGone === true : isSame(now, after);
        if (!isUntouched || now === undefined) continue;
        if (after.isGone) items.set(key, { ...now, isGone: false });
        else items.set(key, before ?? { ...after, isGone: true });
      }
    },
  };
}

const fileOf = (mode: string, given: readonly Row[]) =>
  [
    'itemNumber,description,vendorId,manufacturerPartNumber,unitOfMeasure,operation',
    ...given.map(({ key, text, isRemoval }) => `${key},${text},1,P,EA,${mode === 'delta' && isRemoval ? 'D' : 'U'}`),
    '',
  ].join('\n');

let count = 0;

describe('any history of loads', () => {
  it('ends like a naive model, even if a process dies at any step and another continues', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 6 }), async (moves) => {
        const { pool } = ground.database;
        await pool.query("update exchange_run set state = 'discarded' where feed = 'items'");
        await pool.query("begin; set local operatory.may_delete = 'on'; delete from item; commit");
        const naive = model();
        for (const one of moves) {
          if (one.kind === 'undo') {
            const run = naive.done[one.which % Math.max(1, naive.done.length)];
            if (run === undefined) continue;
            await ground.app.http.inject({
              method: 'POST',
              url: `/api/erp/v1/imports/${run.importId}/undo`,
              headers: ground.headers,
            });
            await workAndDie(ground, one.killedAt);
            naive.undo(run);
          } else {
            count += 1;
            const again = 'which' in one ? naive.done[one.which % Math.max(1, naive.done.length)] : undefined;
            if ('which' in one && again === undefined) continue;
            const mode = 'rows' in one ? one.kind : (again?.mode ?? 'full');
            const file = 'rows' in one ? fileOf(mode, one.rows) : (again?.file ?? '');
            const given = 'rows' in one ? one.rows : readRows(file);
            const id = `history-${count}`;
            await ground.send('items', file, { id, query: `&mode=${mode}` });
            await workAndDie(ground, one.killedAt);
            const run = await ground.run(id);
            expect(['applied', 'repeated']).toContain(run.state);
            naive.load(mode, file, given, id);
          }
          const { rows: live } = await pool.query<{ key: string; text: string; gone: boolean }>(
            'select item_number as key, description as text, withdrawn_at is not null as gone from item order by 1',
          );
          expect(live.map(({ key, text, gone }) => [key, text, gone])).toEqual(
            [...naive.items].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, { text, isGone }]) => [key, text, isGone]),
          );
        }
      }),
      { numRuns: Number(process.env.HISTORIES ?? 12) },
    );
  }, 180_000);
});

const readRows = (file: string): Row[] =>
  file
    .split('\n')
    .slice(1, -1)
    .map((line) => {
      const [key = '', text = '', , , , operation] = line.split(',');
      return { key, text, isRemoval: operation === 'D' };
    });
