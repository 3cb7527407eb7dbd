/** Background jobs: deliveries, e-mails, loads, and data retention. One process of an installation does it. */
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { startEndingViews } from '../access/end-views.ts';
import { startClearing } from '../clearing/start-clearing.ts';
import { exchangeParts } from '../exchange/exchange-parts.ts';
import { startCatchingUp } from '../exchange/order-history/catch-up.ts';
import { startOutFiles } from '../exchange/orders-out/start-out-files.ts';
import { startPushing } from '../exchange/orders-out/start-pushing.ts';
import { openPickups } from '../exchange/pickup/open-pickups.ts';
import { startPickups } from '../exchange/pickup/start-pickups.ts';
import { startExchange } from '../exchange/start-exchange.ts';
import { startLateFeeds } from '../exchange/tell-late-feeds.ts';
import { startStuckOrders } from '../exchange/tell-stuck-orders.ts';
import { startReloadingMetadata } from '../installation/reload-metadata.ts';
import { startListReminders } from '../lists/send-reminders.ts';
import { startDroppingMail } from '../mail/drop-mail.ts';
import { startMail } from '../mail/send-mail.ts';
import { startMorningMails } from '../morning-queue/queue-mail.ts';
import { startMorningQueue } from '../morning-queue/start-rebuilding.ts';
import { startMorning } from '../notices/start-morning.ts';
import { startClosingRequests } from '../order-requests/close-requests.ts';
import { startOrderNumberMark } from '../orders/order-number-mark.ts';
import { openMail } from '../ports/mail/index.ts';
import { startCatalogSchedules } from '../punch-out/catalog/schedule-catalogs.ts';
import { catalogLane } from '../punch-out/catalog/send-catalog.ts';
import { startDeliveries } from '../punch-out/deliveries/start-deliveries.ts';
import { startTellingWaiting } from '../review/tell-waiting.ts';
import type { Services } from '../services/services.ts';
import type { Running } from '../start/jobs-lock.ts';
import { composeMail } from './compose-mail.ts';

const together = (parts: readonly Running[]): Running => ({
  async stop() {
    await Promise.all(parts.map((part) => part.stop()));
  },
});

/** Starts what leaves the installation, and what clears it. `pool` reaches the database itself, and has no short time limits. */
export async function startSending(services: Services, pool: pg.Pool, log: FastifyBaseLogger): Promise<Running> {
  const { settings, live } = services;
  const parts: Running[] = [
    startDeliveries(services, { log }),
    startDeliveries(services, { log, lane: catalogLane(services) }),
    startCatalogSchedules(services),
    startPushing(services),
    startClearing({ ...services, pool }),
    startReloadingMetadata({ pool, log, publicUrl: settings.publicUrl }),
    startOrderNumberMark(services),
    startClosingRequests({ ...services, pool }),
    startMorningQueue(services, pool),
    startEndingViews({ ...services, pool }),
    startListReminders({ ...services, pool }),
  ];
  const port = await openMail(settings);
  if (port === undefined) return together([...parts, startDroppingMail({ pool, log })]);
  const compose = async (mail: Parameters<typeof composeMail>[1]) => {
    await live.fresh();
    return composeMail(services, mail);
  };
  const host = new URL(settings.publicUrl).hostname;
  parts.push(startMail({ pool, port, compose, log, host }));
  parts.push(startMorningMails(services));
  parts.push(startLateFeeds({ ...services, pool }));
  parts.push(startStuckOrders({ ...services, pool }));
  parts.push(startTellingWaiting({ ...services, pool }));
  parts.push(startMorning(pool, { timeZone: settings.timeZone, log }));
  return together(parts);
}

/** Works on the queue of loads, and picks files up. */
export async function startLoads(services: Services, pool: pg.Pool): Promise<Running> {
  const parts = exchangeParts(services, pool);
  const pickups = await openPickups(services.settings);
  return together([
    startExchange(parts),
    startCatchingUp({ ...services, pool }),
    startPickups(parts, pickups),
    startOutFiles({ ...parts, folder: services.settings.exchange.folder }),
  ]);
}
