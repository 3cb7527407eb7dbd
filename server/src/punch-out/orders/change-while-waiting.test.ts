import { describe, expect, it } from 'vitest';
import { changeDocument } from '../buyer.fixture.ts';
import { useTakenOrder } from './taken-orders.fixture.ts';

const { firstOpen, move, ordered, settle, state, waiting, world } = useTakenOrder();

describe('a document that arrives while a person decides about an earlier one', () => {
  /** An order in processing, and updates of it. */
  async function processed() {
    const { items, orderNumber } = await ordered();
    await move(orderNumber, ['pending', 'pending']);
    const update = (version: string, quantity: number, more: object = {}) =>
      changeDocument({
        ...{ type: 'update', refersTo: '', version, payloadId: `${version}/${quantity}@buyer.example` },
        items: items.replace('quantity="5"', `quantity="${quantity}"`),
        ...more,
      });
    return { items, orderNumber, update };
  }

  it('is refused if it is older, or another one with the same version, and answered again if it is that one', async () => {
    const { update } = await processed();
    const third = update('3', 4);
    expect(await world.send(third)).toMatchObject({ code: 200, text: expect.stringContaining('a person decides') });
    const listed = await waiting();
    const answer = { code: 409, text: 'Version 3 of this order was received already.' };
    expect(await world.send(update('2', 7))).toMatchObject(answer);
    expect(await world.send(update('3', 6))).toMatchObject(answer);
    expect(await world.send(third.replace('quantity="4"', 'quantity="3"'))).toMatchObject({ code: 409 });
    expect(await world.send(update('2', 5, { type: 'delete' }))).toMatchObject(answer);
    const again = { code: 200, text: expect.stringContaining('received before') };
    expect(await world.send(third)).toMatchObject(again);
    expect(await world.send(update('3', 4, { payloadId: 'sent.again@buyer.example' }))).toMatchObject(again);
    expect(await waiting()).toEqual(listed);
  });

  it('is refused after the person has decided, too, and a repeat hears what was decided', async () => {
    const { update } = await processed();
    for (const [version, outcome, code] of [
      ['3', 'done', 200],
      ['4', 'refused', 412],
    ] as const) {
      await world.send(update(version, 4));
      await settle(await firstOpen(), outcome);
      expect(await world.send(update('2', 7))).toMatchObject({ code: 409 });
      expect(await world.send(update(version, 4))).toMatchObject({ code });
    }
    expect(await waiting()).toEqual([]);
  });

  it('replaces an earlier one that is still waiting, which can no longer be settled', async () => {
    const { orderNumber, update } = await processed();
    await world.send(update('2', 4));
    const outdated = await firstOpen();
    await world.send(update('3', 3));
    const [newer, ...more] = await waiting();
    expect(more).toEqual([]);
    expect(newer?.why).toBe(
      `Our order ${orderNumber} is already being processed. It replaces an earlier update that was still waiting.`,
    );
    for (const outcome of ['done', 'refused'] as const) {
      expect(await settle(outdated, outcome)).toMatchObject({ refused: 'buyer-change.outdated' });
    }
    // The one that replaced it counts from then on, and its own settlement is as ever.
    expect(await world.send(update('2', 4))).toMatchObject({
      code: 200,
      text: expect.stringContaining('not processed'),
    });
    expect(await settle(newer?.changeId ?? 0, 'done')).toMatchObject({ outcome: 'done' });
  });

  it('waits as well if it wants the same again after another one', async () => {
    const { update } = await processed();
    const at = (minute: string, quantity: number) =>
      update('', quantity, { payloadId: `${minute}@buyer.example` }).replace('T16:00:06', `T16:${minute}:00`);
    await world.send(at('10', 4));
    await world.send(at('20', 3));
    expect(await world.send(at('15', 2))).toMatchObject({ code: 409, text: expect.stringContaining('written later') });
    await world.send(at('30', 4));
    expect((await waiting()).map(({ lines }) => lines[0]?.wanted)).toEqual(['4']);
  });

  it('waits after a deletion that came again, however often both are wanted', async () => {
    const { orderNumber, update } = await processed();
    await move(orderNumber, ['processing', 'processing']);
    const at = (minute: string, quantity: number, type = 'update') =>
      update('', quantity, { type, payloadId: `${minute}@buyer.example` }).replace('T16:00:06', `T16:${minute}:00`);
    const deletion = at('10', 5, 'delete');
    for (const document of [deletion, at('20', 4), at('30', 5, 'delete'), at('40', 4)]) {
      expect(await world.send(document)).toMatchObject({ text: expect.stringContaining('so a person decides') });
    }
    const listed = await waiting();
    expect(listed.map(({ type }) => type)).toEqual(['delete', 'update']);
    expect(await world.send(deletion)).toMatchObject({ text: expect.stringContaining('not processed again') });
    expect(await waiting()).toEqual(listed);
  });

  it('doesn’t replace a deletion with an update', async () => {
    const { orderNumber, update } = await processed();
    await move(orderNumber, ['processing', 'processing']);
    await world.send(update('2', 5, { type: 'delete' }));
    await move(orderNumber, ['submitted', 'submitted']);
    expect(await world.send(update('3', 4))).toMatchObject({
      code: 200,
      text: expect.stringContaining('a person decides'),
    });
    expect((await waiting()).map(({ type }) => type)).toEqual(['delete', 'update']);
    expect((await state()).lines[0]).toEqual(['NG-100', 5, 'submitted']);
    // A deletion replaces both.
    await world.send(update('3', 5, { type: 'delete' }));
    expect((await state()).lines[0]).toEqual(['NG-100', 5, 'canceled']);
    expect(await waiting()).toEqual([]);
  });
});
