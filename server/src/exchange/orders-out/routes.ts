/** Binds the routes with which an ERP takes orders, and those with which staff see whether it did. */
import { setTimeout as pause } from 'node:timers/promises';
import { type ErpFileWay, erpFileWayRoutes } from '@operatory/contract/erp-file-way';
import { orderCorrectionRoutes } from '@operatory/contract/order-corrections';
import { type OrderMessage, orderMessageRoutes } from '@operatory/contract/order-messages';
import type { RefusalCode } from '@operatory/contract/refusals';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { actorOf } from '../../audit/write-audit.ts';
import { isDatabaseAway } from '../../database/database-away.ts';
import type { Bind } from '../../http/bind.ts';
import type { RouteContext, Services } from '../../services/services.ts';
import { readMachineKeys, senderOf } from '../caller.ts';
import { correctRejectedOrder } from './correct-order.ts';
import { countUnanswered, readFileWay, saveFileWay } from './file-way.ts';
import { finishMessage } from './finish-message.ts';
import { placeOf, waitingMessages } from './messages.ts';
import { settleNumberConflict } from './number-conflicts.ts';
import { readBookedOrders } from './order-books.ts';
import { noteNotWritten, x12OfMessage } from './out-messages.ts';
import { compareBooks, proveOrders } from './proofs.ts';
import { listDeliveries, readOverview } from './reads.ts';
import { setReceipt } from './receipts.ts';
import { readRejectedOrder } from './rejected-order.ts';
import { resendMessage } from './resend.ts';
import { changeSecret, readWebhook, saveWebhook } from './webhook-row.ts';

/** How often a waiting call looks for messages. */
const lookMs = 500;

/** Calls of one key that wait at a time; a further one is answered at once. */
const maxWaiting = 4;

/** Only a program takes orders, with a key for the feed in which it reports their state. */
function refuseCaller({ machine }: FastifyRequest): Refusal<RefusalCode> | undefined {
  const isAllowed = machine !== undefined && (machine.feeds === 'all' || machine.feeds.has('orders'));
  return isAllowed ? undefined : refuse('order-message.not-allowed');
}

/**
 * Adds the X12 interchange to each message that has one. One that can't be written is skipped, and people are notified,
 * once.
 */
async function inX12(
  { pool, log }: Pick<Services, 'pool' | 'log'>,
  messages: readonly OrderMessage[],
  way: ErpFileWay,
): Promise<OrderMessage[]> {
  const written: OrderMessage[] = [];
  for (const message of messages) {
    const { messageId } = message;
    try {
      const x12 = await x12OfMessage(pool, placeOf(messageId).id, way);
      written.push(x12 === undefined ? message : { ...message, x12 });
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      const isNews = await noteNotWritten(pool, placeOf(messageId).id);
      if (isNews) log.error({ err: error, messageId }, 'a message could not be written as X12');
    }
  }
  return written;
}

/** The next messages, as X12 if `way` is given. Those that X12 can't write take no other message's place. */
async function nextMessages(services: Services, limit: number, way: ErpFileWay | undefined): Promise<OrderMessage[]> {
  if (way === undefined) return waitingMessages(services.pool, limit);
  const written: OrderMessage[] = [];
  let after = 0;
  for (;;) {
    const messages = await waitingMessages(services.pool, limit, after);
    written.push(...(await inX12(services, messages, way)));
    const last = messages.at(-1);
    if (last === undefined || messages.length < limit || written.length >= limit) return written.slice(0, limit);
    after = placeOf(last.messageId).id;
  }
}

/** What staff see and set on *Data exchange* › *Orders to the ERP*. */
function bindForStaff(bind: Bind, services: Services): void {
  const { pool } = services;
  bind(orderMessageRoutes.readOrderDeliveries, () => readOverview(pool));
  bind(orderMessageRoutes.listOrderDeliveries, ({ query }) => listDeliveries(pool, query));
  bind(orderMessageRoutes.readErpWebhook, async () => ({ webhook: await readWebhook(pool) }));
  bind(orderMessageRoutes.saveErpWebhook, ({ body, request }) =>
    saveWebhook(services, actorOf(request), { ...body, by: senderOf(request) }),
  );
  bind(orderMessageRoutes.changeErpWebhookSecret, ({ body, request }) =>
    changeSecret(services, actorOf(request), { ...body, by: senderOf(request) }),
  );
  bind(erpFileWayRoutes.readErpFileWay, async () => ({
    way: await readFileWay(pool),
    hasFolder: services.settings.exchange.folder !== undefined,
    unanswered: await countUnanswered(pool),
  }));
  bind(erpFileWayRoutes.saveErpFileWay, ({ body, request }) =>
    saveFileWay(services, actorOf(request), { ...body, by: senderOf(request) }),
  );
  bind(orderCorrectionRoutes.readRejectedOrder, ({ viewer, params }) =>
    readRejectedOrder(services, viewer, params.messageId),
  );
  bind(orderCorrectionRoutes.correctRejectedOrder, ({ viewer, params, body, request }) =>
    correctRejectedOrder(services, { viewer, by: actorOf(request) }, { ...params, ...body }),
  );
  bind(orderMessageRoutes.settleNumberConflict, ({ params, body, request }) =>
    settleNumberConflict(services, actorOf(request), { ...params, ...body }),
  );
  bind(orderMessageRoutes.finishOrderMessage, ({ params, request }) =>
    finishMessage(services, actorOf(request), params.messageId),
  );
  bind(orderMessageRoutes.resendOrderMessage, async ({ params, request }) => {
    const resent = await resendMessage(services, actorOf(request), params.messageId);
    return isRefusal(resent) ? resent : undefined;
  });
}

/** Adds the routes; waiting calls end when the server is about to. */
export async function bindOrderMessageRoutes({
  http,
  services,
  bindIn,
  isDraining,
}: RouteContext & { readonly isDraining: () => boolean }): Promise<void> {
  const { pool } = services;
  const waiting = new Map<number, number>();
  await http.register(async (part: FastifyInstance) => {
    readMachineKeys(part, pool);
    const bind = bindIn(part);
    bind(orderMessageRoutes.listOrderMessages, async ({ query: { limit, wait, format }, request }) => {
      const refused = refuseCaller(request);
      if (refused !== undefined) return refused;
      const way = format === 'x12' ? await readFileWay(pool) : undefined;
      if (way === null || way?.ourId === '' || way?.erpId === '') return refuse('file-way.ids-missing');
      const keyId = request.machine?.keyId ?? 0;
      const others = waiting.get(keyId) ?? 0;
      const deadline = performance.now() + (others < maxWaiting ? wait * 1_000 : 0);
      waiting.set(keyId, others + 1);
      try {
        for (;;) {
          const messages = await nextMessages(services, limit, way);
          const isOver = performance.now() >= deadline || isDraining() || request.raw.socket.destroyed;
          if (messages.length > 0 || isOver) return { messages };
          const began = performance.now();
          await pause(lookMs);
          request.waitedMs = (request.waitedMs ?? 0) + performance.now() - began;
        }
      } finally {
        const left = (waiting.get(keyId) ?? 1) - 1;
        if (left === 0) waiting.delete(keyId);
        else waiting.set(keyId, left);
      }
    });
    bind(orderMessageRoutes.setMessageReceipt, async ({ params, body, request }) => {
      const refused = refuseCaller(request);
      return refused ?? setReceipt(services, { ...params, ...body, sentBy: senderOf(request) });
    });
    bind(orderMessageRoutes.proveOrders, async ({ body, request }) => {
      const refused = refuseCaller(request);
      return refused ?? proveOrders(services, { ...body, sentBy: senderOf(request) });
    });
    bind(orderMessageRoutes.compareOrderBooks, async ({ body: { since, asOf, text }, request }) => {
      const books = readBookedOrders(text);
      if ('problem' in books) return refuse('order-books.unusable', { reason: books.problem });
      const sentBy = senderOf(request);
      const proof = await compareBooks(services)({ ...books, since, asOf: new Date(asOf), sentBy, isFromPerson: true });
      if (isRefusal(proof)) return proof;
      return { differences: proof.missingThere.length + proof.unknownHere.length + proof.different.length };
    });
    bindForStaff(bind, services);
  });
}
