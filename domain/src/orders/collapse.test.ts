import { describe, expect, it } from 'vitest';
import { isGroupOpen, turnGroup } from './collapse.ts';
import type { LineGroupKind } from './line-groups.ts';
import { lineGroups } from './line-groups.ts';
import { readOrderFilters } from './order-filters.ts';

const all: LineGroupKind[] = ['submitted', 'pending', 'processing', 'shipment', 'backordered', 'canceled'];
const none: ReadonlySet<string> = new Set();
const openKinds = (query: Record<string, string>, turned = none) =>
  all.filter((kind) => isGroupOpen({ key: kind, kind }, readOrderFilters(query), turned));

describe('collapsing line groups', () => {
  it("opens all on load, toggles one per click, in a card, and with filters closes groups that they aren't about", () => {
    expect(openKinds({})).toEqual(all);

    const once = turnGroup(none, 'shipment');
    expect(openKinds({}, once)).toEqual(all.filter((kind) => kind !== 'shipment'));
    expect(openKinds({}, turnGroup(once, 'shipment'))).toEqual(all);

    expect(openKinds({ hasBackOrderedItems: 'true' })).toEqual(['backordered']);
    expect(openKinds({ hasCanceledItems: 'true', isPending: 'true' })).toEqual(['pending', 'canceled']);
    expect(openKinds({ isInSubmittedState: 'true' })).toEqual(['submitted']);
    expect(openKinds({ hasBackOrderedItems: 'true' }, once)).toEqual(['shipment', 'backordered']);

    const line = [{ status: '' }];
    const shipments = [
      { shipmentId: 1, shipmentNumber: '', orderNumber: 1, shipmentDate: null, tracking: '', lines: line },
    ];
    const order = { submitted: [], pending: line, processing: line, shipments, backordered: line, canceled: line };
    expect(lineGroups(order, 'card').map(({ kind }) => kind)).toEqual([
      'pending',
      'processing',
      'shipment',
      'canceled',
      'backordered',
    ]);
  });

  it('leaves all open if only dates filter the list, or a state is excluded', () => {
    expect(openKinds({ startDate: '2026-01-01', endDate: '2026-02-01' })).toEqual(all);
    expect(openKinds({ hasCanceledItems: 'false' })).toEqual(all);
  });

  it('opens or closes all after Expand all or Collapse all, whatever the filters, and toggles single ones from there', () => {
    const canceled = readOrderFilters({ hasCanceledItems: 'true' });
    const isOpen = (kind: LineGroupKind, isAllOpen: boolean, turned = none) =>
      isGroupOpen({ key: kind, kind }, canceled, turned, isAllOpen);
    expect(all.filter((kind) => isOpen(kind, true))).toEqual(all);
    expect(all.filter((kind) => isOpen(kind, false))).toEqual([]);
    expect(all.filter((kind) => isOpen(kind, false, turnGroup(none, 'shipment')))).toEqual(['shipment']);
  });

  it('never changes the set it was given', () => {
    const before = new Set(['a']);
    turnGroup(before, 'b');
    turnGroup(before, 'a');
    expect(before).toEqual(new Set(['a']));
  });
});
