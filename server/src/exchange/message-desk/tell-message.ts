/** A message to or from the ERP as people see it. */
import type { ErpMessage } from '@operatory/contract/message-desk';
import {
  type ErpMessageWords,
  type MessageToErp,
  overdueOrderMs,
  wordsFromErp,
  wordsToErp,
} from '@operatory/domain/exchange';
import { heldBackWords } from '../../orders/open-buyer-change.ts';
import type { Services } from '../../services/services.ts';
import { readFileWay } from '../orders-out/file-way.ts';
import { messageIdOf } from '../orders-out/messages.ts';
import { readWebhook } from '../orders-out/webhook-row.ts';
import type { InRow, OutRow } from './message-rows.ts';

/** What decides on the words about a message that waits. */
export interface Situation {
  readonly now: Date;
  /** Where messages to the ERP go now. */
  readonly way: MessageToErp['way'];
}

export async function readSituation({ pool, now }: Pick<Services, 'pool' | 'now'>): Promise<Situation> {
  const [webhook, files] = [await readWebhook(pool), await readFileWay(pool)];
  return { now: now(), way: files?.isOn === true ? 'files' : webhook?.isOn === true ? 'pushed' : 'fetched' };
}

/** The outcome. */
export function wordsOf(row: OutRow | InRow, { now, way }: Situation): ErpMessageWords {
  if (row.direction === 'in') return wordsFromErp(row);
  if (row.state === 'waiting' && row.reason === heldBackWords) return { state: 'waiting', summary: heldBackWords };
  return wordsToErp({ ...row, way, isOverdue: now.getTime() - row.waitingSince.getTime() > overdueOrderMs });
}

/** Of the order that a message to the ERP is about; undefined for requests of shelf tags. */
export const orderNumberOf = ({ topic, key }: OutRow) => (topic === 'tags.submitted' ? undefined : Number(key));

export function tellMessage(row: OutRow | InRow, situation: Situation): ErpMessage {
  const { state, summary } = wordsOf(row, situation);
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
