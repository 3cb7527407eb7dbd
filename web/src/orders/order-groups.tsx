/** All groups of an order, and which of them stand open [A2.54]. */
import type { Order, OrderLine, Shipment } from '@operatory/contract/orders';
import { isGroupOpen, lineGroups, type OrderFilters, type OrderLayout, turnGroup } from '@operatory/domain/orders';
import { useState } from 'react';
import { OrderGroup } from './order-group.tsx';
import { ColumnNames, columnsFor } from './order-lines.tsx';

interface OrderGroupsProps {
  readonly order: Order;
  readonly layout: OrderLayout;
  /** What the list around it is narrowed by. */
  readonly filters?: OrderFilters;
  readonly seesWarehouses: boolean;
  /** What the address points at. */
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
  shipmentId,
  index,
}: OrderGroupsProps) {
  const asked = JSON.stringify(filters);
  const [turned, setTurned] = useState({ asked, keys: noneTurned });
  // Other filters open and close other groups, so what was pressed before no longer means anything.
  const keys = turned.asked === asked ? turned.keys : noneTurned;
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
          onTurn={() => setTurned({ asked, keys: turnGroup(keys, group.key) })}
          customerNumber={order.contactInfo?.customerNumber}
          seesWarehouses={seesWarehouses}
          isPointedAt={shipmentId !== undefined && String(group.shipment?.shipmentId) === shipmentId}
          pointedLine={index === undefined ? undefined : Number(index)}
        />
      ))}
    </>
  );
}
