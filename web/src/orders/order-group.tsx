/** One group of lines under a heading that opens and closes it; a shipment shows its date, sender, and tracking. */
import type { OrderLine, Shipment } from '@operatory/contract/orders';
import {
  isDropShipped,
  type LineGroup,
  lineGroupLooks,
  lineGroupWord,
  type OrderLayout,
  shipmentDateText,
  undatedWords,
} from '@operatory/domain/orders';
import { plural } from '@operatory/domain/words';
import { useEffect, useId, useRef } from 'react';
import { ChevronRightIcon } from '../parts/icons/icons.tsx';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { settings } from '../settings/index.ts';
import { Invoices } from './invoice-button.tsx';
import { lineGroupIcons } from './line-group-icons.ts';
import type { CopyNumber } from './order-facts.tsx';
import styles from './order-group.module.css';
import { type LineColumns, OrderLines } from './order-lines.tsx';
import { senderWords } from './order-words.ts';
import { Tracking } from './tracking.tsx';

export interface OrderGroupProps {
  readonly group: LineGroup<OrderLine, Shipment>;
  readonly layout: OrderLayout;
  readonly columns: LineColumns;
  readonly isOpen: boolean;
  readonly onTurn: () => void;
  /** Absent in the public view. */
  readonly customerNumber: string | undefined;
  readonly seesWarehouses: boolean;
  /** The address refers to this shipment, and perhaps to one of its lines. */
  readonly isPointedAt?: boolean;
  readonly pointedLine?: number | undefined;
  readonly copy?: CopyNumber | undefined;
}

function ShipmentFacts({ shipment, seesWarehouses }: { shipment: Shipment; seesWarehouses: boolean }) {
  const sender = senderWords(settings().branches, shipment.shippedFrom, seesWarehouses);
  const { carrier } = shipment;
  const undated = undatedWords(shipment, settings().timeZone);
  return (
    <>
      <span className={styles.date}>{shipmentDateText(shipment)}</span>
      {undated === '' ? null : <span className={styles.fact}>{undated}</span>}
      {sender === '' ? null : <span className={styles.fact}>from {sender}</span>}
      {carrier === undefined ? null : <span className={styles.fact}>by {carrier}</span>}
    </>
  );
}

export function OrderGroup(props: OrderGroupProps) {
  const { group, layout, columns, isOpen, onTurn, customerNumber, seesWarehouses, copy, isPointedAt = false } = props;
  const { shipment } = group;
  const { icon, tone } = lineGroupLooks[group.kind];
  const word = lineGroupWord(group);
  const id = useId();
  const frame = useRef<HTMLElement>(null);
  // A visitor's order has its own h1 above; any other has an h2.
  const Heading = layout === 'card' || customerNumber !== undefined ? 'h3' : 'h2';

  useEffect(() => {
    if (isPointedAt) frame.current?.scrollIntoView({ block: 'center' });
  }, [isPointedAt]);

  return (
    <section ref={frame} className={styles.group} data-layout={layout} data-pointed={isPointedAt || undefined}>
      <div className={styles.head}>
        <Heading className={styles.heading}>
          <button type="button" className={styles.turn} aria-expanded={isOpen} aria-controls={id} onClick={onTurn}>
            <ChevronRightIcon size={18} className={styles.chevron} />
            <span className={styles.facts}>
              <StatusMark icon={lineGroupIcons[icon]} word={word} tone={tone} />
              {shipment === undefined ? null : <ShipmentFacts shipment={shipment} seesWarehouses={seesWarehouses} />}
              <span className={styles.fact}>{plural(group.lines.length, 'line')}</span>
            </span>
          </button>
        </Heading>
        {shipment === undefined ? null : (
          <div className={styles.parcels}>
            {isDropShipped(shipment) ? <span className={styles.dropped}>Drop Shipped</span> : null}
            <Tracking tracking={shipment.tracking} copy={copy} />
            <Invoices shipment={shipment} customerNumber={customerNumber} copy={copy} />
          </div>
        )}
      </div>
      <div id={id} hidden={!isOpen}>
        <OrderLines
          lines={group.lines}
          columns={columns}
          label={`Lines: ${word}`}
          groupWord={word}
          customerNumber={customerNumber}
          pointedAt={isPointedAt ? props.pointedLine : undefined}
        />
      </div>
    </section>
  );
}
