/**
 * Carries changes to the other server processes of this database, over LISTEN and NOTIFY. Changes are gathered
 * for a moment and the same thing is told once, so that a busy cart costs no more than a few messages a second.
 */
import { randomUUID } from 'node:crypto';
import type { HubMessages } from '@operatory/contract/hub';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

/** A change as it travels: what it is, and the message for the windows of one room; `Info` is for all of them. */
export interface Change {
  readonly message: keyof HubMessages;
  readonly room: string;
  /** Names the thing; of two changes of one thing only the later is told. */
  readonly thing: string;
  readonly body: Readonly<Record<string, string | number>>;
}

export interface Relay {
  /** Tells the others, soon; what the database does not take at once is told later. */
  tell(change: Change): void;
  /** Begins to listen, and goes on after every loss of the connection. */
  start(): void;
  close(): Promise<void>;
}

export interface RelayOptions {
  readonly pool: pg.Pool;
  readonly log: FastifyBaseLogger;
  /** Another process told of a change. */
  readonly onChange: (change: Change) => void;
  /** The connection was away for a while: what was told meanwhile is lost. */
  readonly onGap: () => void;
}

const channel = 'operatory_hub';
const gatherMs = 50;
const againMs = 1_000;
/** PostgreSQL takes less than 8000 bytes; a change is a tenth of what this leaves for each. */
const mostInOne = 30;
/** PostgreSQL's code for a text that it does not take as a notification. */
const invalidValue = '22023';

const nameOf = ({ message, thing }: Change) => `${message} ${thing}`;

/** Opens a relay; nothing happens before `start`. */
export function openRelay({ pool, log, onChange, onGap }: RelayOptions): Relay {
  const self = randomUUID();
  const gathered = new Map<string, Change>();
  let timer: NodeJS.Timeout | undefined;
  let listener: pg.Client | undefined;
  let isClosed = false;
  let wasListening = false;

  async function flush(): Promise<void> {
    timer = undefined;
    const changes = [...gathered.values()];
    gathered.clear();
    for (let start = 0; start < changes.length; start += mostInOne) {
      const payload = self + JSON.stringify(changes.slice(start, start + mostInOne));
      try {
        await pool.query({ name: 'hub-tell', text: 'select pg_notify($1, $2)', values: [channel, payload] });
      } catch (error) {
        log.warn({ err: error }, 'the hub could not tell the other servers yet');
        // Whatever was said of the same thing meanwhile is newer; what is too long for a notification always will be.
        const from = (error as { code?: unknown }).code === invalidValue ? start + mostInOne : start;
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

  function hear(payload = ''): void {
    // What this process said itself comes back too.
    if (!payload.startsWith(self))
      for (const change of JSON.parse(payload.slice(self.length)) as Change[]) onChange(change);
  }

  async function listen(): Promise<void> {
    const client = new pg.Client({ ...pool.options, application_name: 'operatory hub' });
    const again = (error?: Error) => {
      if (listener !== client) return;
      listener = undefined;
      client.end().catch(() => undefined);
      if (isClosed) return;
      log.warn({ err: error }, 'the hub lost its connection to the database');
      setTimeout(() => void listen(), againMs).unref();
    };
    listener = client;
    client.on('error', again);
    client.on('end', () => again());
    client.on('notification', ({ payload }) => hear(payload));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      if (wasListening) onGap();
      wasListening = true;
    } catch (error) {
      again(error instanceof Error ? error : undefined);
    }
  }

  return {
    tell(change) {
      gathered.set(nameOf(change), change);
      flushIn(gatherMs);
    },
    start: () => void listen(),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      if (gathered.size > 0) await flush();
      const client = listener;
      listener = undefined;
      await client?.end().catch(() => undefined);
    },
  };
}
