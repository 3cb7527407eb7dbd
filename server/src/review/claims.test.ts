/** Claims of held orders: who is on an order, for all who review. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../../test/sign-in.ts';
import { callsAs } from '../cart/carts.fixture.ts';
import { openReviewWorld, type ReviewWorld } from './review-world.fixture.ts';

interface ClaimReply {
  readonly claim?: { readonly by: string; readonly isMine: boolean; readonly since: string; readonly until: string };
  readonly claimVersion: number;
}

let world: ReviewWorld;
let ana: ReturnType<typeof callsAs>;

beforeAll(async () => {
  world = await openReviewWorld();
  const { headers } = await signIn(world.database.pool, {
    ...{ email: 'ana@example.test', name: 'Ana', permissions: ['CustomerService'] },
  });
  ana = callsAs(world.address, headers.cookie);
});
afterAll(() => world.close());
beforeEach(async () => {
  world.setClock('2026-03-02T20:00:00.000Z');
  await world.clean();
});

const claim = (orderNumber: number, action: string, version: number, who = world.as('service')) =>
  who.ask<ClaimReply>(`/review/orders/${orderNumber}/claim`, { action, version });
const mine = async (who = world.as('service')) =>
  (await who.ask<{ data: { orderNumber: number }[]; totalCount: number }>('/review/orders?mine=true')).body;

describe('a claim', () => {
  it('is seen by everyone who reviews, in the queue and on the order, and by its author as theirs', async () => {
    const orderNumber = await world.hold();
    const other = await world.hold();
    const { status, body } = await claim(orderNumber, 'take', 0);
    const since = '2026-03-02T20:00:00.000Z';
    const until = '2026-03-02T20:30:00.000Z';
    expect([status, body]).toEqual([
      200,
      { orderNumber, claimVersion: 1, claim: { by: 'Person service', isMine: true, since, until } },
    ]);
    const seen = await ana.ask<{ data: ClaimReply[] }>('/review/orders');
    expect(seen.body.data.map((row) => row.claim)).toEqual([
      { by: 'Person service', isMine: false, since, until },
      undefined,
    ]);
    expect((await ana.ask<ClaimReply>(`/review/orders/${orderNumber}`)).body.claim?.by).toBe('Person service');
    expect((await mine()).data.map((row) => row.orderNumber)).toEqual([orderNumber]);
    expect(await mine(ana)).toMatchObject({ data: [], totalCount: 0 });
    expect((await world.detail(other)).claim).toBeUndefined();
  });

  it('goes to one of two people who press at once; the other reads who has it, and can take it over', async () => {
    for (let round = 0; round < 8; round += 1) {
      const orderNumber = await world.hold();
      const answers = await Promise.all([claim(orderNumber, 'take', 0), claim(orderNumber, 'take', 0, ana)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const [winner, loser] = answers[0]?.status === 200 ? ['Person service', ana] : ['Ana', world.as('service')];
      const lost = answers.find(({ status }) => status === 409);
      expect(lost?.body).toMatchObject({
        code: 'review.claimed',
        detail: `${winner} has just taken this order. You can still take it over.`,
      });
      const over = await claim(orderNumber, 'take', 1, loser);
      expect(over.body).toMatchObject({ claimVersion: 2, claim: { isMine: true } });
      await world.clean();
    }
  });

  it('changes nothing more when a call is repeated, and an old one does not undo a new one', async () => {
    const orderNumber = await world.hold();
    const first = await claim(orderNumber, 'take', 0);
    world.setClock('2026-03-02T20:10:00.000Z');
    expect(await claim(orderNumber, 'take', 0)).toEqual(first);
    expect((await claim(orderNumber, 'drop', 0)).body).toMatchObject({ claimVersion: 1, claim: { isMine: true } });
    const dropped = await claim(orderNumber, 'drop', 1);
    expect([dropped.body, (await claim(orderNumber, 'drop', 1)).body]).toEqual([
      { orderNumber, claimVersion: 2 },
      { orderNumber, claimVersion: 2 },
    ]);
    // The first call once more, after the drop: nobody has pressed Claim again.
    expect(await claim(orderNumber, 'take', 0)).toMatchObject({ status: 409, body: { code: 'review.claim-changed' } });
    expect((await world.detail(orderNumber)).claim).toBeUndefined();
    // Ana's drop of an order that isn't hers leaves it to its author.
    await claim(orderNumber, 'take', 2);
    expect((await claim(orderNumber, 'drop', 3, ana)).body).toMatchObject({ claim: { by: 'Person service' } });
  });

  it('ends after 30 minutes without action; each action of its author starts them again', async () => {
    const orderNumber = await world.hold();
    await claim(orderNumber, 'take', 0);
    world.setClock('2026-03-02T20:29:00.000Z');
    expect((await claim(orderNumber, 'keep', 1)).body).toMatchObject({
      claimVersion: 1,
      claim: { since: '2026-03-02T20:00:00.000Z', until: '2026-03-02T20:59:00.000Z' },
    });
    world.setClock('2026-03-02T20:59:00.000Z');
    expect((await world.detail(orderNumber)).claim).toBeUndefined();
    expect(await mine()).toMatchObject({ data: [], totalCount: 0 });
    expect((await claim(orderNumber, 'keep', 1)).body).toEqual({ orderNumber, claimVersion: 1 });
    expect((await claim(orderNumber, 'take', 1, ana)).body).toMatchObject({ claimVersion: 2, claim: { by: 'Ana' } });
  });

  const reviewers = `"user" where email = 'ana@example.test'`;
  const endings: readonly [string, string, string][] = [
    [
      'is suspended',
      `update "user" set withdrawn_at = now() where email = 'ana@example.test'`,
      `update "user" set withdrawn_at = null where email = 'ana@example.test'`,
    ],
    [
      'may no longer review orders',
      `delete from user_permission where permission = 'CustomerService' and user_id = (select id from ${reviewers})`,
      `insert into user_permission (user_id, permission) select id, 'CustomerService' from ${reviewers}`,
    ],
  ];
  it.each(endings)('doesn’t count as soon as its author %s', async (_, end, restore) => {
    const orderNumber = await world.hold();
    await claim(orderNumber, 'take', 0, ana);
    expect((await world.detail(orderNumber)).claim?.by).toBe('Ana');
    await world.rowsOf(end);
    try {
      expect((await world.detail(orderNumber)).claim).toBeUndefined();
      expect((await world.list()).body.data.map((row) => row.claim)).toEqual([undefined]);
      // The order is free, so that claiming it isn't taking it over.
      const taken = await claim(orderNumber, 'take', 1);
      expect(taken.body).toMatchObject({ claimVersion: 2, claim: { by: 'Person service' } });
    } finally {
      await world.rowsOf(restore);
    }
  });

  it('keeps nobody from deciding, and ends with the decision', async () => {
    const orderNumber = await world.hold();
    await claim(orderNumber, 'take', 0, ana);
    expect((await world.release(orderNumber)).status).toBe(200);
    expect((await world.detail(orderNumber)).claim).toBeUndefined();
    expect(await claim(orderNumber, 'take', 1)).toMatchObject({
      status: 409,
      body: { code: 'review.already-decided', detail: 'This order was already released by Person service.' },
    });
    expect((await claim(4_711, 'take', 0)).status).toBe(404);
    for (const person of ['manager', 'practice', 'viewer', 'buyer', 'visitor'] as const) {
      const { status } = await claim(orderNumber, 'take', 0, world.as(person));
      expect([person, status]).toEqual([person, person === 'visitor' ? 401 : 403]);
    }
  });
});
