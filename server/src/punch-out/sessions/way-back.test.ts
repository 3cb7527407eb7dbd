import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DtdValidator, XmlDocument, XmlDtd } from 'libxml2-wasm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cartWith } from '../buyer.fixture.ts';
import { hashOf } from '../encryption.ts';
import { setUpDocument } from '../punch-out.fixture.ts';
import { browserKey, openSessionWorld, type SessionWorld } from './session-calls.fixture.ts';

let world: SessionWorld;
beforeAll(async () => {
  world = await openSessionWorld();
});
beforeEach(() => world.forget());
afterAll(() => world.close());

describe('the way back', () => {
  it('C3.14 C7.28 C7.29 hands out the document with the address of the setup, and closes the cart once', async () => {
    const { start, token, cart } = await world.shopped({ cookie: ' a+b%20&amp;c "q" é中 ' });
    const post = await world.postOf(token, cart);
    expect(post.body).toMatchObject({ postUrl: 'https://buyer.example/hook?x=1&y=2', fieldName: 'cxml-urlencoded' });
    expect((await world.enter(start)).body).toMatchObject({
      token: expect.any(String),
      customerNumber: '100001',
      username: 'john-doe@buyer.example',
      roles: ['PunchOut'],
      email: 'john-doe@buyer.example',
    });
    const { order } = post.body as { order: string };
    expect(order).not.toMatch(/[^\n\u{20}-\u{7e}]/u);
    expect(order).not.toMatch(/[+%]|SharedSecret|s3cr3t/);
    expect(order).toContain('<BuyerCookie> a&#43;b&#37;20&amp;c &quot;q&quot; &#233;&#20013; </BuyerCookie>');
    expect(order).toContain('<UnitPrice><Money currency="USD">12.50</Money></UnitPrice>');
    expect(order).toContain('<Total><Money currency="USD">88.48</Money></Total>');
    expect(order).toContain('http://xml.cxml.org/schemas/cXML/1.2.014/cXML.dtd');
    expect(order).toContain('<Message deploymentMode="test">');
    const url = `/punchoutcart/submit/${cart.key}?customerId=100001`;
    const both = await Promise.all([world.call('POST', url, { token }), world.call('POST', url, { token })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body).toEqual(both[1]?.body);
    // The session has ended and its token opens nothing, but a caller that lost the response gets it again.
    await new Promise((resolve) => setTimeout(resolve, 950));
    expect((await world.call('GET', '/user/role', { token })).status).toBe(401);
    expect((await world.call('GET', `/punchoutcart/customerNumber/100001`, { token })).status).toBe(401);
    expect(await world.call('POST', url, { token })).toEqual(both[0]);
    const others = await world.shopped();
    for (const [path, other] of [
      [url, undefined],
      [url, 'x'.repeat(43)],
      [url, others.token],
      [url.replace('100001', '100002'), token],
      [url.replace(cart.key, others.cart.key), token],
    ] as const) {
      const answer = await world.call('POST', path, other === undefined ? {} : { token: other });
      expect([path, other, [401, 404].includes(answer.status)]).toEqual([path, other, true]);
    }
    expect((await world.enter(start)).body.detail).toBe('A valid session could not be found');
    const { rows } = await world.database.pool.query('select count(*)::int as n from sales_order');
    expect(rows[0].n).toBe(0);
  });

  it('gives nothing for an empty cart, and a Status 204 for giving up, also after the session has expired', async () => {
    const start = await world.begin({ cookie: '<a>1</a>' });
    const { token } = (await world.enter(start)).body;
    expect((await world.postOf(token, await world.cartOf(token))).body.code).toBe('cart.empty');
    await world.database.pool.query("update punch_out_session set last_used_at = now() - interval '2 hours'");
    expect((await world.call('POST', '/punchoutcart/cancel', { body: start, key: 'c'.repeat(48) })).status).toBe(404);
    const { body } = await world.call('POST', '/punchoutcart/cancel', { body: start, key: browserKey });
    expect(body.order).toMatch(/<Status code="204"[^>]*\/><PunchOutOrderMessage><BuyerCookie><a>1<\/a><\/BuyerCookie>/);
    expect(body.order).not.toContain('ItemIn');
  });

  it('ends once: what was canceled isn’t returned, and what was returned isn’t canceled', async () => {
    const storedOf = async (start: { sessionId: string }) => {
      const { rows } = await world.database.pool.query(
        `select s.ended_by as "endedBy", s.return_document like '%Status code="204"%' as "isCanceled",
                c.submitted_at is not null as "isSubmitted"
           from punch_out_session s left join cart c on c.cart_key = s.cart_key where s.start_hash = $1`,
        [hashOf(start.sessionId)],
      );
      return rows[0];
    };
    const submit = (token: string, key: string) =>
      world.call('POST', `/punchoutcart/submit/${key}?customerId=100001`, { token });
    const cancel = (start: object) => world.call('POST', '/punchoutcart/cancel', { body: start, key: browserKey });

    const left = await world.shopped();
    await world.postOf(left.token, left.cart);
    expect((await cancel(left.start)).status).toBe(200);
    expect((await submit(left.token, left.cart.key)).status).toBe(404);
    expect(await storedOf(left.start)).toEqual({ endedBy: 'canceled', isCanceled: true, isSubmitted: false });

    const both = await world.shopped();
    await world.postOf(both.token, both.cart);
    const [submitted, canceled] = await Promise.all([submit(both.token, both.cart.key), cancel(both.start)]);
    const isReturned = submitted.status === 200;
    expect([submitted.status, canceled.status].sort()).toEqual([200, 404]);
    expect(await storedOf(both.start)).toEqual({
      endedBy: isReturned ? 'returned' : 'canceled',
      isCanceled: !isReturned,
      isSubmitted: isReturned,
    });
  });

  it('is edited under the same ids, read-only when inspected, and nobody else’s', async () => {
    const { token, cart } = await world.shopped();
    const order: string = (await world.postOf(token, cart)).body.order;
    await world.call('POST', `/punchoutcart/submit/${cart.key}?customerId=100001`, { token });
    const ids = [...order.matchAll(/<SupplierPartAuxiliaryID>([^<]+)</g)].map(([, id]) => id);
    const items = ids
      .map(
        (id, index) =>
          `<ItemOut quantity="${index + 1}"><ItemID><SupplierPartID>NG-${index + 1}00</SupplierPartID><SupplierPartAuxiliaryID>${id}</SupplierPartAuxiliaryID></ItemID></ItemOut>`,
      )
      .join('');
    const gone = '<ItemOut quantity="1"><ItemID><SupplierPartID>NG-300</SupplierPartID></ItemID></ItemOut>';
    const edit = await world.begin({ operation: 'edit', items: items + gone });
    const entered = (await world.enter(edit)).body;
    expect(entered.notices).toEqual(['Product #NG-300 is no longer sold and was left out.']);
    const restored = await world.cartOf(entered.token);
    expect(restored.items.map(({ itemNumber, quantity }) => [itemNumber, quantity])).toEqual([
      ['NG-100', 1],
      ['NG-200', 2],
    ]);
    const second: string = (await world.postOf(entered.token, restored)).body.order;
    expect([...second.matchAll(/<SupplierPartAuxiliaryID>([^<]+)</g)].map(([, id]) => id)).toEqual(ids);

    const inspect = (await world.enter(await world.begin({ operation: 'inspect', items }))).body;
    const looked = await world.cartOf(inspect.token);
    expect((await world.save(inspect.token, looked, [])).body.code).toBe('punch-out.read-only');
    // The screens are told, and nothing else that changes a cart is open to this viewer.
    expect((await world.call('GET', '/user/role', { token: inspect.token })).body).toMatchObject({
      isLookingOnly: true,
      punchOutSessionId: expect.stringMatching(/./),
    });
    expect((await world.call('GET', '/user/role', { token: entered.token })).body.isLookingOnly).toBeUndefined();
    const others = await Promise.all([
      world.call('POST', '/shoppingCart', { token: inspect.token, body: cartWith(looked, []) }),
      world.call('POST', `/shoppingCart/submit/${looked.key}?customerId=100001`, { token: inspect.token, body: {} }),
      world.call('POST', '/item/pastedLines/customer/100001', { token: inspect.token, body: { lines: [] } }),
      world.call('GET', '/Order/reorder/1/customer/100001', { token: inspect.token }),
    ]);
    expect(others.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await world.cartOf(inspect.token)).items).toHaveLength(2);
    expect((await world.postOf(inspect.token, looked)).body.order).toContain('<Status code="204"');

    await world.database.pool.query("update punch_out_session set customer_number = '100002'");
    expect((await world.send(setUpDocument({ operation: 'edit', items }))).code).toBe(412);
  });
});

/** The DTDs may be handed on with their license only, so they stay beside the project. */
const project = fileURLToPath(new URL('../../../..', import.meta.url));
const dtds = join(dirname(project.replace(/\/$/, '')), 'shared/cxml/dtd');

describe.runIf(existsSync(dtds))('every document that goes out', () => {
  it.each(['1.2.014', '1.2.071'])('is valid by the DTD of release %s, which finds a broken one', async (version) => {
    const dtd = XmlDtd.fromString(readFileSync(join(dtds, version, 'cXML.dtd'), 'utf8'));
    const validator = new DtdValidator(dtd);
    const validate = (text: string) => {
      const document = XmlDocument.fromString(text.replace(/<!DOCTYPE[^>]*>/, ''));
      try {
        validator.validate(document);
      } finally {
        document.dispose();
      }
    };
    const { token, cart } = await world.shopped();
    const order: string = (await world.postOf(token, cart)).body.order;
    const start = await world.begin();
    await world.enter(start);
    const canceled = await world.call('POST', '/punchoutcart/cancel', { body: start, key: browserKey });
    const profile = setUpDocument().replace(/<PunchOutSetupRequest.*<\/PunchOutSetupRequest>/s, '<ProfileRequest/>');
    const sent = [
      order,
      String(canceled.body.order),
      (await world.send(setUpDocument())).body,
      (await world.send(profile)).body,
      (await world.send('<html/>')).body,
    ];
    for (const text of sent) expect(() => validate(text)).not.toThrow();
    expect(() => validate(order.replace('<UnitOfMeasure>BX</UnitOfMeasure>', ''))).toThrow();
    validator.dispose();
  });
});
