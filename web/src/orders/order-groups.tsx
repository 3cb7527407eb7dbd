/** All groups of an order, and which of them are open. */
import type { Order, OrderLine, Shipment } from '@operatory/contract/orders';
import { isGroupOpen, lineGroups, type OrderFilters, type OrderLayout, turnGroup } from '@operatory/domain/orders';
import { useState } from 'react';
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
}: OrderGroupsProps) {
  const asked = JSON.stringify(filters);
  const kept = folds?.get(order.orderNumber) ?? noneTurned;
  const [turned, setTurned] = useState({ asked, keys: kept });
  // Other filters open and close other groups, so earlier clicks no longer apply.
  const keys = turned.asked === asked ? turned.keys : kept;
  const turn = (key: string) => {
    const next = turnGroup(keys, key);
    setTurned({ asked, keys: next });
    folds?.set(order.orderNumber, next);
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
          isOpen={isGroupOpen(group, filters, keys)}
          onTurn={() => turn(group.key)}
          customerNumber={order.contactInfo?.customerNumber}
          seesWarehouses={seesWarehouses}
          isPointedAt={shipmentId !== undefined && String(group.shipment?.shipmentId) === shipmentId}
          pointedLine={index === undefined ? undefined : Number(index)}
        />
      ))}
    </>
  );
}
