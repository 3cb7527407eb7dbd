/** A message to or from the ERP as people see it. */
import type { ErpMessage } from '@operatory/contract/message-desk';
import { type ErpMessageWords, overdueOrderMs, wordsFromErp, wordsToErp } from '@operatory/domain/exchange';
import { messageIdOf } from '../orders-out/messages.ts';
import type { InRow, OutRow } from './message-rows.ts';

/** What came of it; `now` decides whether it's overdue. */
export function wordsOf(row: OutRow | InRow, now: Date): ErpMessageWords {
  if (row.direction === 'in') return wordsFromErp(row);
  return wordsToErp({ ...row, isOverdue: now.getTime() - row.at.getTime() > overdueOrderMs });
}

/** Of the order that a message to the ERP is about; undefined for requests of shelf tags. */
export const orderNumberOf = ({ topic, key }: OutRow) => (topic === 'tags.submitted' ? undefined : Number(key));

export function tellMessage(row: OutRow | InRow, now: Date): ErpMessage {
  const { state, summary } = wordsOf(row, now);
  const at = row.at.toISOString();
  if (row.direction === 'in') {
    return { messageId: row.importId, at, direction: 'in', kind: row.feed, state, summary, load: row.state };
  }
  const orderNumber = orderNumberOf(row);
  return {
    ...{ messageId: messageIdOf(row), at, direction: 'out', kind: row.topic, state, summary },
    ...(orderNumber === undefined ? {} : { orderNumber }),
  };
}
