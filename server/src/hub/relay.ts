/**
 * Carries changes to the other server processes of this database, over LISTEN and NOTIFY. Changes are gathered
 * for a moment and repeats are dropped, so that a busy cart costs no more than a few messages a second.
 */
import { randomUUID } from 'node:crypto';
import type { HubMessages } from '@operatory/contract/hub';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

/** A change in transit: its key, and the message for the tabs of one room; `Info` is for all of them. */
export interface Change {
  readonly message: keyof HubMessages;
  readonly room: string;
  /** Names the thing; of two changes to one thing, only the later one is sent. */
  readonly thing: string;
  readonly body: Readonly<Record<string, string | number>>;
}

export interface Relay {
  /** Notifies the other processes soon; what the database doesn't accept immediately is sent later. */
  tell(change: Change): void;
  /** Starts to listen, and reconnects whenever the connection is lost. */
  start(): void;
  close(): Promise<void>;
}

export interface RelayOptions {
  readonly pool: pg.Pool;
  /** The database itself, if the pool goes through a pooler; a pooler passes on no notifications. */
  readonly directUrl?: string | undefined;
  readonly log: FastifyBaseLogger;
  /** Another process has changed something. */
  readonly onChange: (change: Change) => void;
  /** The connection was lost for a while: messages since then are lost. */
  readonly onGap: () => void;
}

const channel = 'operatory_hub';
const gatherMs = 50;
const againMs = 1_000;
/** The first attempt to listen again; each one after it waits twice as long, up to `againMs`. */
const soonMs = 100;
/** How often the listening connection is checked, and how long it has to respond. */
const heartbeatMs = 5_000;
/** PostgreSQL takes less than 8000 bytes; a change is a tenth of what this leaves for each. */
const maxInOne = 30;
/** PostgreSQL's code for a text that it doesn't accept as a notification. */
const invalidValue = '22023';

const nameOf = ({ message, thing }: Change) => `${message} ${thing}`;

/** Gathers changes and sends them soon. `self` is written before them. */
function openSender({ pool, log }: Pick<RelayOptions, 'pool' | 'log'>, self: string) {
  const gathered = new Map<string, Change>();
  let timer: NodeJS.Timeout | undefined;
  let flushing = Promise.resolve();
  let isClosed = false;

  function flush(): Promise<void> {
    timer = undefined;
    // One after the other, so that closing waits for what's being sent.
    flushing = flushing.then(send);
    return flushing;
  }

  async function send(): Promise<void> {
    const changes = [...gathered.values()];
    gathered.clear();
    for (let start = 0; start < changes.length; start += maxInOne) {
      const payload = self + JSON.stringify(changes.slice(start, start + maxInOne));
      try {
        await pool.query({ name: 'hub-tell', text: 'select pg_notify($1, $2)', values: [channel, payload] });
      } catch (error) {
        log.warn({ err: error }, 'the hub could not tell the other servers yet');
        // A newer message with the same key replaces it; one that is too long for a notification always will be.
        const from = (error as { code?: unknown }).code === invalidValue ? start + maxInOne : start;
        for (const change of changes.slice(from)) {
          if (!gathered.has(nameOf(change))) gathered.set(nameOf(change), change);
        }
        if (gathered.size > 0) flushIn(againMs);
        return;
      }
    }
  }

  function flushIn(ms: number): void {
    if (!isClosed) timer ??= setTimeout(() => void flush(), ms);
  }

  return {
    tell(change: Change): void {
      gathered.set(nameOf(change), change);
      flushIn(gatherMs);
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await flush();
    },
  };
}

/** Receives the notifications of all processes, including this one. Reconnects after every loss. */
function openListener(
  { pool, directUrl, log, onGap }: Omit<RelayOptions, 'onChange'>,
  onPayload: (payload?: string) => void,
) {
  let listener: pg.Client | undefined;
  let isClosed = false;
  let wasListening = false;
  let nextMs = soonMs;

  /** Rejects if the connection no longer responds; it then counts as lost, though nothing closed it. */
  async function beat(client: pg.Client): Promise<void> {
    if (listener === client) await client.query('select 1');
  }

  async function listen(): Promise<void> {
    const client = new pg.Client({
      ...pool.options,
      ...(directUrl === undefined ? {} : { connectionString: directUrl }),
      application_name: 'operatory hub',
      query_timeout: heartbeatMs,
    });
    const again = (error?: Error) => {
      if (listener !== client) return;
      listener = undefined;
      clearInterval(heartbeat);
      client.end().catch(() => undefined);
      if (isClosed) return;
      log.warn({ err: error }, 'the hub lost its connection to the database');
      setTimeout(() => void listen(), nextMs).unref();
      nextMs = Math.min(nextMs * 2, againMs);
    };
    listener = client;
    const heartbeat = setInterval(() => {
      beat(client).catch((error: unknown) => again(error instanceof Error ? error : undefined));
    }, heartbeatMs).unref();
    client.on('end', () => clearInterval(heartbeat));
    client.on('error', again);
    client.on('end', () => again());
    client.on('notification', ({ payload }) => onPayload(payload));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      if (wasListening) onGap();
      wasListening = true;
      nextMs = soonMs;
    } catch (error) {
      again(error instanceof Error ? error : undefined);
    }
  }

  return {
    start: () => void listen(),
    prepareToClose: () => {
      isClosed = true;
    },
    async close(): Promise<void> {
      const client = listener;
      listener = undefined;
      await client?.end().catch(() => undefined);
    },
  };
}

/** Opens a relay; nothing happens before `start`. */
export function openRelay({ onChange, ...parts }: RelayOptions): Relay {
  const self = randomUUID();
  const sender = openSender(parts, self);
  const listener = openListener(parts, (payload = '') => {
    // Our own notifications also come back.
    if (payload.startsWith(self)) return;
    for (const change of JSON.parse(payload.slice(self.length)) as Change[]) onChange(change);
  });
  return {
    tell: sender.tell,
    start: listener.start,
    async close() {
      listener.prepareToClose();
      await sender.close();
      await listener.close();
    },
  };
}
