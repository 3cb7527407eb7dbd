/** Orders for which the ERP named a second number, until someone has checked them there. */
import type { NumberConflict } from '@operatory/contract/order-messages';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callBackOffice, type Failure, failureOf } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { notify } from '../parts/messages/toasts.ts';
import tables from '../parts/reports/report-table.module.css';
import { Banner } from '../parts/states/banner.tsx';
import { momentWords } from '../settings/moment-words.ts';
import styles from './exchange.module.css';
import { conflictWords } from './order-words.ts';

const keyOf = ({ orderNumber, named }: NumberConflict) => `${orderNumber} ${named}`;

export function NumberConflicts({ conflicts }: { readonly conflicts: readonly NumberConflict[] }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  if (conflicts.length === 0) return null;
  async function settle(conflict: NumberConflict) {
    const { orderNumber, named } = conflict;
    setBusy(keyOf(conflict));
    setFailure(undefined);
    try {
      await callBackOffice('settleNumberConflict', { params: { orderNumber }, body: { named } });
      notify(`Order ${orderNumber} is marked as checked`);
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
    await client.invalidateQueries({ queryKey: ['exchange'] });
    setBusy(undefined);
  }
  return (
    <section className={styles.part} aria-labelledby="conflicts-title">
      <h2 id="conflicts-title">Possibly entered twice</h2>
      <p className={styles.soft}>
        The ERP sent a second number for these orders. Look up both numbers in the ERP, and cancel the duplicate.
      </p>
      {failure === undefined ? null : <Banner tone="alarm">{failure.detail}</Banner>}
      <table className={tables.table} data-cards aria-labelledby="conflicts-title">
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">From the ERP</th>
            <th scope="col">When</th>
            <th scope="col">Sent by</th>
            <th scope="col">
              <span className="visually-hidden">Checked</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {conflicts.map((conflict) => (
            <tr key={keyOf(conflict)}>
              <td className={tables.description}>
                <Link to="/order/$id/{-$shipid}/{-$index}" params={{ id: String(conflict.orderNumber) }}>
                  Order {conflict.orderNumber}
                </Link>
              </td>
              <td className={styles.samples} data-label="From the ERP">
                {conflictWords(conflict)}
              </td>
              <td data-label="When">{momentWords(conflict.at)}</td>
              <td data-label="Sent by">{conflict.sentBy}</td>
              <td>
                <Button
                  variant="subtle"
                  loading={busy === keyOf(conflict)}
                  aria-label={`Checked in the ERP: order ${conflict.orderNumber}, ${conflict.named}`}
                  onClick={() => void settle(conflict)}
                >
                  Checked in the ERP
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
