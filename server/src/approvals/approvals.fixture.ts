/** A practice with a requester, approvers, and a buyer, and their requests for approval, over HTTP. */
import { randomUUID } from 'node:crypto';
import type { User } from '@operatory/domain/access';
import { expect } from 'vitest';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { callsAs, noon, openWorld } from '../cart/carts.fixture.ts';
import { lines, sentOf } from '../cart/sent.fixture.ts';
import type { Services } from '../services/services.ts';
import { bindApprovalRoutes } from './routes.ts';

export const account = '100001';

/** A decoded body of any of the routes. */
type Reply = Record<string, never> & { readonly code?: string };

export type ApprovalDesk = Awaited<ReturnType<typeof openApprovalDesk>>;

export async function openApprovalDesk() {
  let given: Services | undefined;
  const world = await openWorld({
    bindMore: (bind, services) => {
      given = services;
      bindApprovalRoutes(bind, services);
    },
  });
  if (given === undefined) throw new Error('The world bound no routes.');
  const services = given;
  const { pool } = world.database;
  const join = (name: string, permissions: Parameters<typeof signIn>[1]['permissions'], accounts = [account]) =>
    signIn(pool, { email: `${name}@practice.test`, name, permissions, accounts });
  const requester = await join('Rita', ['Customer', 'RequestOnly']);
  const buyer = await join('Ben', ['Customer', 'OrderSubmit']);
  const approver = await join('Ada', ['Customer', 'OrderSubmit', 'ApproveOrders', 'ManagePeople']);
  const second = await join('Abe', ['Customer', 'OrderSubmit', 'ApproveOrders']);

  const as = ({ headers }: SignedIn) => callsAs(world.address, headers.cookie);
  const post = (who: SignedIn, path: string, body: object) => as(who).ask<Reply>(path, body);

  async function setRule(who: SignedIn, rule: object) {
    const answer = await fetch(`${world.address}/api/approvals/rule/${account}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie: who.headers.cookie },
      body: JSON.stringify({ limit: null, isOverBudget: false, version: 0, ...rule }),
    });
    return { status: answer.status, body: (await answer.json()) as { code?: string } };
  }

  async function fill(who: SignedIn, quantity: number) {
    const cart = await as(who).cart(account);
    await as(who).save(sentOf(cart, { items: lines([1, quantity], [2, 1]) }));
    return as(who).cart(account);
  }

  /** The requester fills the cart and asks; the id of the request. */
  async function ask(quantity = 3): Promise<string> {
    await fill(requester, quantity);
    const approvalId = randomUUID();
    const asked = await post(requester, `/approvals/account/${account}`, { approvalId, note: 'For Friday' });
    expect(asked).toMatchObject({ status: 200, body: { approvers: ['Abe', 'Ada'] } });
    return approvalId;
  }

  const read = async (who: SignedIn, id: string) =>
    (await as(who).ask<Record<string, unknown> & { modified: string }>(`/approvals/request/${id}`)).body;

  async function approve(who: SignedIn, id: string, more: object = {}) {
    const { modified } = await read(who, id);
    const decision = { decisionId: randomUUID(), modified, quantities: [], ...more };
    return post(who, `/approvals/request/${id}/approve`, decision);
  }

  const withdraw = (who: SignedIn, id: string, number = account) =>
    post(who, `/approvals/account/${number}/${id}/withdraw`, {});

  /** The orders that came from carts. */
  async function orders() {
    const { rows } = await pool.query<{
      order_number: string;
      submitted_by_user_id: string;
      total_cents: number;
      hold_reasons: string[];
    }>('select * from sales_order where cart_key is not null order by 1');
    return rows;
  }

  /** Who has which notices. */
  async function told() {
    const { rows } = await pool.query<{ name: string; kind: string }>(
      `select u.name, n.kind from notice n join "user" u on u.id = n.user_id order by u.name, n.notice_id`,
    );
    return rows;
  }

  /** The approver, where the distributor shows no prices. */
  async function withoutPrices(): Promise<User> {
    const { rows } = await pool.query<{ email: string; name: string }>('select email, name from "user" where id = $1', [
      approver.userId,
    ]);
    return {
      ...{ kind: 'user', userId: approver.userId, email: rows[0]?.email ?? '', name: rows[0]?.name ?? '' },
      ...{ arePricesOff: true, permissions: new Set(['Customer', 'ApproveOrders']), territoryIds: new Set() },
      accounts: new Set([account]),
    } as unknown as User;
  }

  async function clean(): Promise<void> {
    await pool.query(
      'delete from order_approval; delete from approval_rule; delete from notice; delete from mail; delete from turn_count',
    );
    await pool.query(`update customer set monthly_budget = 0 where customer_number = $1`, [account]);
    await world.clean();
    world.setClock(noon);
  }

  return {
    ...{ world, services, pool, requester, buyer, approver, second },
    ...{ join, as, post, setRule, fill, ask, read, approve, withdraw, orders, told, withoutPrices, clean },
  };
}
