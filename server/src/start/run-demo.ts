/** The demo around a shop: its data, its buyer and its ERP. Its code is loaded only when the settings ask for it. */

import type { Database } from '../database/database.ts';
import { openFileStore } from '../ports/files/index.ts';
import { mailFolder, readStoredMails } from '../ports/mail/index.ts';
import type { DemoParts } from '../services/demo-parts.ts';
import type { Services } from '../services/services.ts';
import type { Settings } from '../settings/settings.ts';
import { closeLimits } from './close-limits.ts';
import { ensureDemoData, removeDemoData } from './demo-data.ts';
import type { SignIns } from './greeting.ts';
import type { Shutdown } from './shutdown.ts';
import { progressBar, type Terminal } from './terminal.ts';

export interface RunningDemo {
  readonly parts: DemoParts;
  readonly signIns: SignIns;
  /** The page of the demo's buyer. */
  readonly buyerUrl: string;
  /** The page of what would be sent by e-mail; absent where a mail server sends it. */
  readonly mailboxUrl: string | undefined;
  /** Stores punch-out messages to look at, once, and makes the morning queue, before the shop takes requests. */
  readonly prepare: (services: Services) => Promise<void>;
  /** Takes submitted orders and moves them along, once the shop takes requests, unless the settings stop it. */
  readonly startErp: (services: Services) => void;
}

interface DataLoad {
  readonly database: Database;
  readonly settings: Settings;
  readonly terminal: Terminal;
  /** How many times the usual amount of data. */
  readonly scale: number;
  /** Replaces demo data that is already there. */
  readonly isForced: boolean;
}

/** Loads demo data into an empty database, or replaces it if forced. */
export async function fillWithDemo({ database, settings, terminal, scale, isForced }: DataLoad): Promise<void> {
  let bar: ReturnType<typeof progressBar> | undefined;
  await ensureDemoData(database.pool, {
    isForced,
    load: async () => {
      const { loadDemo } = await import('@operatory/demo');
      bar = progressBar(terminal, 'Loading the demo data');
      await loadDemo(database.pool, { scale, timeZone: settings.timeZone, onProgress: bar.update });
    },
  });
  bar?.finish();
}

/** Removes demo data. Returns whether there was any. */
export function emptyOfDemo(database: Database, settings: Settings): Promise<boolean> {
  return removeDemoData(database.pool, async () => {
    const { removeDemo } = await import('@operatory/demo');
    await removeDemo(database.pool, openFileStore(settings));
  });
}

/** Opens the buyer and its connections: at every start, for its port and this installation's own secret. */
export async function openDemo(
  { database, settings }: Pick<DataLoad, 'database' | 'settings'>,
  onClose: Shutdown['onClose'],
): Promise<RunningDemo> {
  const demo = await import('@operatory/demo');
  const isNarrow = settings.host !== '0.0.0.0' && settings.host !== '::' && settings.host !== 'localhost';
  const host = isNarrow ? settings.host : '127.0.0.1';
  const shopUrl = `http://${host.includes(':') ? `[${host}]` : host}:${settings.port}`;
  const buyer = await demo.openDemoBuyer({ shopUrl });
  onClose('the demo’s buyer', buyer.close, closeLimits.demo);
  const mailbox =
    settings.mail?.smtpUrl === undefined
      ? await demo.openMailbox(() => readStoredMails(mailFolder(settings)))
      : undefined;
  if (mailbox !== undefined) onClose('the demo’s mailbox', mailbox.close, closeLimits.demo);
  const { authSecret } = settings;
  await demo.ensureDemoConnections(database.pool, { authSecret, deliveryUrl: buyer.deliveryUrl, now: new Date() });
  return {
    parts: demo.demoParts,
    signIns: { password: demo.demoPassword, people: demo.demoPeople },
    buyerUrl: buyer.url,
    mailboxUrl: mailbox?.url,
    prepare: async (services) => {
      await demo.ensureDemoExchanges(services);
      await demo.ensureDemoMorning(services);
    },
    startErp: (services) => {
      if (settings.demoClockSeconds === 0) return;
      onClose('the demo’s ERP', demo.startDemoErp({ services, url: shopUrl }).stop, closeLimits.demo);
    },
  };
}
