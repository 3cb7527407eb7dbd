import { it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { loadDemo } from '../src/demo/load-demo.ts';
import { createTestDatabase } from './database.ts';
import { activeCart } from '../src/cart/list-carts.ts';
import { saveCart } from '../src/cart/save-cart.ts';
import { submitCart } from '../src/cart/submit-cart.ts';
import { lockCart } from '../src/cart/reads.ts';
import { customerScopes } from '../src/access/customer-scope.ts';
it('scratch', async () => {
  const db = await createTestDatabase();
  const { pool } = db;
  await loadDemo(pool, {});
  const { rows: [u] } = await pool.query(`select id from "user" where email = 'service@demo.test'`);
  const viewer = { kind: 'user', userId: u.id, email: 'x', name: 'x', permissions: new Set(['CustomerService', 'OrderSubmit', 'PricingView']), territoryIds: new Set(), accounts: 'all' } as never;
  for (const clock of ['system']) {
  const fixed = new Date();
  const services = { pool, db: db.db, now: () => (clock === 'fixed' ? fixed : new Date()), settings: { timeZone: 'America/Los_Angeles' }, hub: { cartChanged() {}, orderChanged() {} } } as never;
  const scope = (await customerScopes(pool).open(viewer, 'account.use-cart', '100008' as never)) as never;
  const { rows: items } = await pool.query('select item_number from item where is_orderable and prices[1] is not null limit 20');
  const cs = await Promise.all(Array.from({ length: 16 }, () => pool.connect()));
  for (const cl of cs) { for (let k = 0; k < 12; k++) await lockCart(scope, cl, { key: randomUUID(), today: '2026-11-21' as never });
  }
  const g = await cs[0]!.query(`select name, generic_plans, custom_plans from pg_prepared_statements`); console.log(JSON.stringify(g.rows));
  await cs[0]!.query('set plan_cache_mode=force_generic_plan');
  const e = await cs[0]!.query(`explain verbose execute "cart-lock"('100008',1,'2026-11-21','${randomUUID()}')`); console.log(e.rows.map((r) => r['QUERY PLAN']).join('\n').slice(0, 1500)); await cs[0]!.query('set plan_cache_mode=auto');
  for (const cl of cs) cl.release();
  for (const par of [2, 2, 5, 5, 10]) {
    const c = await activeCart(services, scope);
    const s = await saveCart(services, scope, { key: c.key, customerNumber: '100008' as never, modified: c.modified, saveId: randomUUID(), accountManagerNotes: [], shippingNote: '', comments: '', pOnumber: 'P', freeShipping: false, invoiceCopyFlag: false, futureFillDate: null, alternateAddress: null, items: items.map((i) => ({ itemNumber: i.item_number, quantity: 1 })) } as never);
    const log: string[] = [];
    const r = await Promise.allSettled(Array.from({ length: par }, (_, n) => submitCart(services, scope, { key: c.key, modified: undefined, onStep: (t) => log.push(`${n}${t}`) })));
    console.log(clock, par, JSON.stringify(s).slice(0, 80), r.map((x) => (x.status === 'fulfilled' ? JSON.stringify(x.value).slice(0, 40) : String(x.reason).slice(0, 60))).join(' | '));
  }
  }
  await db.drop();
}, 120000);
