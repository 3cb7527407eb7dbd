/** Pushes messages to the ERP: in order for each order, orders in parallel, with retries after a delay. */
import { SpanKind } from '@opentelemetry/api';
import { textOfRefusal } from '@operatory/contract/all-refusals';
import { readRetryAfter, retryAfterWords } from '@operatory/domain/exchange';
import { isRefusal } from '@operatory/domain/refusals';
import type pg from 'pg';
import { inTransaction } from '../../database/database.ts';
import { topicsForErp } from '../../database/schema/orders.ts';
import { isHeldBack } from '../../orders/open-buyer-change.ts';
import type { Encryption } from '../../punch-out/encryption.ts';
import type { Services } from '../../services/services.ts';
import { inSpanOf, traceHeader } from '../../tracing/spans.ts';
import { answered } from './answer-form.ts';
import { claimMs, messageIdOf, webhookBody } from './messages.ts';
import { postWebhook, type WebhookAnswer } from './post-webhook.ts';
import { setReceipt } from './receipts.ts';
import { signedHeaders } from './sign-webhook.ts';
import { pausePushes, readTarget, switchOff } from './webhook-row.ts';

/** The pauses after each attempt, in seconds, as Standard Webhooks proposes: three days altogether. */
export const pauses = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
/** How long an ERP that answers 202 has for its receipt before the message is posted again, in seconds. */
const pauseForReceipt = 3_600;
const sideBySide = 8;
/** How often waiting messages are sent early to an address that keeps failing. */
const hurryEveryMs = 60_000;
const pushedBy = 'Webhook';

export type PushParts = Services & { readonly encryption: Encryption };

interface ClaimedMessage {
  readonly id: number;
  readonly topic: string;
  readonly key: string;
  readonly attempts: number;
  readonly created_at: Date;
  readonly payload: Record<string, unknown>;
  readonly trace_parent: string | null;
}

/** The next message that is due, with this attempt counted already. Of each order, only the first one that waits. */
function claim(pool: pg.Pool, now: Date): Promise<ClaimedMessage | undefined> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<ClaimedMessage>({
      name: 'order-message-claim',
      text: `select o.id::float8 as id, o.topic, o.key, o.attempts + 1 as attempts, o.created_at, o.payload, o.trace_parent
               from outbox o
              where o.delivered_at is null and o.failed_at is null and o.topic in ${topicsForErp}
                and (o.next_attempt_at is null or o.next_attempt_at <= $1)
                and not ${isHeldBack('o')}
                and not exists (
                  select from outbox e
                   where e.key = o.key and e.id < o.id and e.delivered_at is null and e.failed_at is null
                     and e.topic in ${topicsForErp} and (e.topic = 'tags.submitted') = (o.topic = 'tags.submitted'))
              order by o.id limit 1 for update of o skip locked`,
      values: [now],
    });
    const [claimed] = rows;
    if (claimed === undefined) return undefined;
    await client.query('update outbox set attempts = $2, next_attempt_at = $3, is_being_sent = true where id = $1', [
      claimed.id,
      claimed.attempts,
      new Date(now.getTime() + claimMs),
    ]);
    return claimed;
  });
}

/** The receipt in the response; undefined if the message has to be sent again. */
function receiptIn({ status, text }: WebhookAnswer): ReturnType<typeof answered.parse> | undefined {
  if (status < 200 || status > 299) return undefined;
  // The ERP has it, and says later what became of it.
  if (status === 202) return undefined;
  if (text.trim() === '') return { state: 'taken', erpOrderNumber: '', reason: '' };
  try {
    return answered.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** How long an ERP that is busy or down for maintenance asks us to wait; undefined if it doesn't. */
const waitAsked = ({ status, retryAfter }: WebhookAnswer, now: Date) =>
  status === 429 || status === 503 ? readRetryAfter(retryAfter, now) : undefined;

function problemOf({ status, text }: WebhookAnswer): string {
  if (status === 0) return text;
  if (status === 202) return 'The ERP received it, and hasn’t answered yet';
  return status < 300 ? 'The ERP’s answer isn’t a receipt' : `The ERP answered with HTTP ${status}`;
}

/** Whether the address itself failed (no answer, or a proxy's error), so that the message isn't to blame. */
const isOfAddress = ({ status }: WebhookAnswer) => [0, 429, 502, 503, 504].includes(status);

/**
 * The address answers again: what failed before this attempt only because of it is due now, and its last attempt doesn't count, so
 * that no message is given up because the address comes and goes. What an order's first message waits for still comes before it.
 */
async function hurryWaiting(
  pool: pg.Pool,
  { began, now }: { readonly began: Date; readonly now: Date },
): Promise<void> {
  await pool.query({
    name: 'order-messages-hurry',
    text: `with due as (
             update outbox set next_attempt_at = $2, attempts = greatest(attempts - 1, 0), address_failed_at = null
              where address_failed_at < $1 and not is_being_sent and delivered_at is null and failed_at is null
                and topic in ${topicsForErp}
                and exists (select from erp_webhook where hurried_at is null or hurried_at <= $3)
             returning id)
           update erp_webhook set hurried_at = $2 where exists (select from due)`,
    values: [began, now, new Date(now.getTime() - hurryEveryMs)],
  });
}

interface Retry {
  readonly problem: string;
  /** When the attempt began. */
  readonly postedAt: Date;
  readonly isAddressAtFault?: boolean;
  /** In seconds. */
  readonly leastPause?: number;
}

/** Schedules the next attempt. After the last one, the message counts as rejected, unless a receipt has arrived. */
async function tryLater(
  services: Services,
  message: ClaimedMessage,
  { problem, postedAt, isAddressAtFault = false, leastPause = 0 }: Retry,
): Promise<void> {
  const pause = pauses[message.attempts - 1];
  if (pause === undefined) {
    const reason = `${problem}; given up after ${message.attempts} attempts`;
    await setReceipt(services, {
      ...{ messageId: messageIdOf(message), state: 'rejected', erpOrderNumber: '', reason, sentBy: pushedBy, postedAt },
    });
    return;
  }
  await services.pool.query(
    `update outbox set next_attempt_at = $2, problem = $3, is_being_sent = false, address_failed_at = $4
      where id = $1 and delivered_at is null and failed_at is null`,
    [
      message.id,
      new Date(services.now().getTime() + Math.max(pause, leastPause) * 1_000),
      problem,
      isAddressAtFault ? services.now() : null,
    ],
  );
}

async function push(
  parts: PushParts,
  message: ClaimedMessage,
  { url, secrets }: { readonly url: string; readonly secrets: readonly string[] },
): Promise<void> {
  const { pool, now, settings } = parts;
  const messageId = messageIdOf(message);
  const body = JSON.stringify(webhookBody(message));
  const headers = {
    ...signedHeaders({ messageId, body, at: now() }, secrets),
    'user-agent': `${settings.brandName.replace(/[^\x21-\x7e]+/g, '-')}/${settings.appVersion}`,
    ...traceHeader(),
  };
  const began = now();
  const answer = await postWebhook({ url, headers, body, privateHosts: settings.exchange.privateHosts });
  const receipt = receiptIn(answer);
  if (answer.status === 410)
    await switchOff(pool, { url, reason: 'The ERP says that this address is gone (HTTP 410).' });
  // Without a number, the answer says only that the post arrived.
  const bare = receipt?.state === 'taken' && receipt.erpOrderNumber === '' ? { postedAt: began } : {};
  const stored = receipt && (await setReceipt(parts, { messageId, ...receipt, sentBy: pushedBy, ...bare }));
  const asked = waitAsked(answer, now());
  if (asked !== undefined) await pausePushes(pool, { url, until: new Date(now().getTime() + asked * 1_000) });
  if (stored === undefined) {
    const problem = problemOf(answer);
    await tryLater(parts, message, {
      postedAt: began,
      problem: asked === undefined ? problem : `${problem} ${retryAfterWords(asked)}`,
      isAddressAtFault: isOfAddress(answer),
      leastPause: answer.status === 202 ? pauseForReceipt : (asked ?? 0),
    });
  }
  // The receipt contradicts what is stored, such as another order's number: it's logged, and the message waits.
  else if (isRefusal(stored))
    await tryLater(parts, message, {
      postedAt: began,
      problem: `The ERP’s receipt was refused: ${textOfRefusal(stored)}`,
    });
  if (answer.status >= 200 && answer.status <= 299) await hurryWaiting(pool, { began, now: now() });
}

/** Pushes everything that is due; returns how many attempts it made. Rejects with the database's error. */
export async function pushDue(parts: PushParts, isStopped: () => boolean = () => false): Promise<number> {
  let tried = 0;
  const worker = async () => {
    while (!isStopped()) {
      // Read each time, because someone may change it, or the ERP may have responded that it no longer exists.
      const target = await readTarget(parts.pool, parts.encryption, parts.now());
      if (target === undefined) return;
      const message = await claim(parts.pool, parts.now());
      if (message === undefined) return;
      tried += 1;
      await inSpanOf(message.trace_parent, `push ${message.topic}`, { kind: SpanKind.PRODUCER }, () =>
        push(parts, message, target),
      );
    }
  };
  // Most installations have no address, so that is looked at once and not by each worker.
  if ((await readTarget(parts.pool, parts.encryption, parts.now())) === undefined) return 0;
  await Promise.all(Array.from({ length: sideBySide }, worker));
  return tried;
}
