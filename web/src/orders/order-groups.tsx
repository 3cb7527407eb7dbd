/** All groups of an order, and which of them are open. */
import type { Order, OrderLine, Shipment } from '@operatory/contract/orders';
import { isGroupOpen, lineGroups, type OrderFilters, type OrderLayout, turnGroup } from '@operatory/domain/orders';
import { useState } from 'react';
import type { CopyNumber } from './order-facts.tsx';
import { OrderGroup } from './order-group.tsx';
import { ColumnNames, columnsFor } from './order-lines.tsx';
import type { Folds } from './order-list-memory.ts';

interface OrderGroupsProps {
  readonly order: Order;
  readonly layout: OrderLayout;
  /** The filters of the surrounding list. */
  readonly filters?: OrderFilters;
  readonly seesWarehouses: boolean;
  /** Stores which groups were clicked while the card isn't rendered. */
  readonly folds?: Folds;
  /** The line or group that the address points to. */
  readonly shipmentId?: string | undefined;
  readonly index?: string | undefined;
  readonly copy?: CopyNumber;
}

const noFilters: OrderFilters = {};
const noneTurned: ReadonlySet<string> = new Set();

export function OrderGroups({
  order,
  layout,
  filters = noFilters,
  seesWarehouses,
  folds,
  shipmentId,
  index,
  copy,
}: OrderGroupsProps) {
  const kept = folds?.turned.get(order.orderNumber) ?? noneTurned;
  const [turned, setTurned] = useState({ folds, keys: kept });
  // Other filters and *Expand all* open and close other groups, so earlier clicks no longer apply.
  const keys = turned.folds === folds ? turned.keys : kept;
  const turn = (key: string) => {
    const next = turnGroup(keys, key);
    setTurned({ folds, keys: next });
    folds?.turned.set(order.orderNumber, next);
  };
  const groups = lineGroups<OrderLine, Shipment>(order, layout);
  const columns = columnsFor(
    groups.flatMap((group) => group.lines),
    seesWarehouses,
  );
  return (
    <>
      {layout === 'detail' ? <ColumnNames columns={columns} /> : null}
      {groups.map((group) => (
        <OrderGroup
          key={group.key}
          group={group}
          layout={layout}
          columns={columns}
          isOpen={isGroupOpen(group, filters, keys, folds?.all)}
          onTurn={() => turn(group.key)}
          copy={copy}
          customerNumber={order.contactInfo?.customerNumber}
          seesWarehouses={seesWarehouses}
          isPointedAt={shipmentId !== undefined && String(group.shipment?.shipmentId) === shipmentId}
          pointedLine={index === undefined ? undefined : Number(index)}
        />
      ))}
    </>
  );
}
