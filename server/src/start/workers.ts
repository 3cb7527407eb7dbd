/** Serves with several processes on one port: a primary that starts workers, replaces what dies, and ends what hangs. */
import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import prom from 'prom-client';
import { countSilence } from './silence.ts';

type Message =
  | { readonly operatory: 'ping' | 'pong' | 'ready' }
  | { readonly operatory: 'ask-metrics' | 'give-metrics'; readonly id: number }
  | { readonly operatory: 'metrics'; readonly id: number; readonly values: unknown }
  | { readonly operatory: 'all-metrics'; readonly id: number; readonly text: string };

const pingMs = 1_000;
/**
 * A worker that misses this many health checks is considered hung. Ten seconds are as long as a connection to the
 * database may be silent, and many times what anything here computes in one go, also on a machine with too little
 * processor time. Starting takes a few seconds of processor time, of which a machine on which everything starts at once
 * may give very little.
 */
const silenceLimits = { most: 10, maxAtStart: 300 };
const metricsMs = 2_000;
/** A worker that dies at once again and again is started less often. */
const [firstPauseMs, longestPauseMs] = [100, 10_000];

const isOurs = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'operatory' in message;

export interface WorkersOptions {
  readonly count: number;
  /** Laid over the environment of each worker. */
  readonly env: Readonly<Record<string, string>>;
  readonly log: Pick<Logger, 'error' | 'warn'>;
  /** Called when a worker exits before any is serving: the settings are wrong, and the next one would fail, too. */
  readonly onFailedStart: (exitCode: number) => void;
}

export interface Workers {
  /** Resolves once all serve. */
  readonly ready: Promise<void>;
  /** Ends all in order, and kills those that haven't ended after the limit. */
  stop(limitMs: number): Promise<void>;
}

/** Collects the figures of all workers and the primary's own, and returns them as one text for Prometheus. */
function openMetrics(workers: ReadonlySet<Worker>) {
  const own = new prom.Registry();
  const replaced = new prom.Counter({
    name: 'workers_replaced_total',
    help: 'Workers that ended by themselves, or hung and were ended.',
    labelNames: ['reason'],
    registers: [own],
  });
  // So that the first one is a step from 0, which `increase` sees.
  for (const reason of ['exited', 'hung']) replaced.inc({ reason }, 0);
  let next = 0;
  const waiting = new Map<number, (values: unknown) => void>();
  return {
    noteReplaced: (reason: 'exited' | 'hung') => replaced.inc({ reason }),
    give: (id: number, values: unknown) => waiting.get(id)?.(values),
    async collect(): Promise<string> {
      next += 1;
      const id = next;
      const collected: unknown[] = [];
      const asked = [...workers];
      await new Promise<void>((resolve) => {
        const late = setTimeout(resolve, metricsMs);
        waiting.set(id, (values) => {
          collected.push(values);
          if (collected.length < asked.length) return;
          clearTimeout(late);
          resolve();
        });
        for (const worker of asked) worker.send({ operatory: 'give-metrics', id } satisfies Message, () => undefined);
      });
      waiting.delete(id);
      collected.push(await own.getMetricsAsJSON());
      return prom.AggregatorRegistry.aggregate(collected as object[]).metrics();
    },
  };
}

/** Resolves when all are gone. `workers` loses those that end. */
async function stopAll(
  workers: ReadonlySet<Worker>,
  { limitMs, log }: { readonly limitMs: number; readonly log: Pick<Logger, 'error'> },
): Promise<void> {
  const stopping = [...workers].map((worker) => {
    const gone = new Promise((resolve) => worker.once('exit', resolve));
    worker.process.kill('SIGTERM');
    return gone;
  });
  const late = setTimeout(() => {
    for (const { process } of workers) {
      log.error({ pid: process.pid }, 'a worker did not stop in time and is killed');
      process.kill('SIGKILL');
    }
  }, limitMs);
  await Promise.all(stopping);
  clearTimeout(late);
}

/** Starts the workers; each runs this same program. */
export function startWorkers({ count, env, log, onFailedStart }: WorkersOptions): Workers {
  const workers = new Set<Worker>();
  const silence = countSilence<Worker>(silenceLimits);
  const hung = new WeakSet<Worker>();
  const metrics = openMetrics(workers);
  let isStopping = false;
  let readyCount = 0;
  let pause = firstPauseMs;
  let tellReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    tellReady = resolve;
  });

  function fork(): void {
    const worker = cluster.fork(env);
    let hasServed = false;
    workers.add(worker);
    worker.on('message', (message: unknown) => {
      if (!isOurs(message)) return;
      silence.heard(worker);
      if (message.operatory === 'ready') {
        hasServed = true;
        silence.serves(worker);
        pause = firstPauseMs;
        readyCount += 1;
        if (readyCount === count) tellReady();
      }
      if (message.operatory === 'metrics') metrics.give(message.id, message.values);
      if (message.operatory === 'ask-metrics') {
        const { id } = message;
        void metrics.collect().then((text) => {
          if (worker.isConnected()) worker.send({ operatory: 'all-metrics', id, text } satisfies Message);
        });
      }
    });
    worker.on('exit', (code, signal) => {
      workers.delete(worker);
      if (isStopping) return;
      const exit = { code, signal, pid: worker.process.pid };
      // It exited before any worker was serving, as it does when a setting is wrong. A worker that was killed is started again.
      if (!hasServed && readyCount === 0 && signal === null) {
        log.error(exit, 'a worker ended before it served, so Operatory stops; the lines before this one say why');
        onFailedStart(code ?? 1);
        return;
      }
      log.error(exit, 'a worker exited unexpectedly and is replaced');
      metrics.noteReplaced(hung.has(worker) ? 'hung' : 'exited');
      setTimeout(() => {
        if (!isStopping) fork();
      }, pause).unref();
      pause = Math.min(longestPauseMs, pause * 2);
    });
  }

  const watch = setInterval(() => {
    for (const worker of workers) {
      if (silence.isHung(worker)) {
        log.error({ pid: worker.process.pid }, 'a worker hung and is terminated');
        hung.add(worker);
        worker.process.kill('SIGKILL');
      } else if (worker.isConnected()) {
        worker.send({ operatory: 'ping' } satisfies Message, () => undefined);
      }
    }
  }, pingMs).unref();
  // Workers accept connections themselves. Node's default passes them by message, and connections passed to a worker
  // that has just died or hangs would never be answered.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  for (let started = 0; started < count; started += 1) fork();

  return {
    ready,
    async stop(limitMs) {
      isStopping = true;
      clearInterval(watch);
      await stopAll(workers, { limitMs, log });
    },
  };
}

/** The primary's interface for a worker; undefined in a single process. */
export interface WorkerChannel {
  /** Says that this worker serves. */
  ready(): void;
  /** The figures of all workers as one text. `own` returns this worker's. */
  answerMetrics(own: () => Promise<unknown>): void;
  allMetrics(): Promise<string>;
}

/** Answers the primary's questions from now on. */
export function openWorkerChannel(): WorkerChannel | undefined {
  if (!cluster.isWorker) return undefined;
  const send = (message: Message) => void process.send?.(message);
  const waiting = new Map<number, (text: string) => void>();
  let own: (() => Promise<unknown>) | undefined;
  let next = 0;
  process.on('message', (message: unknown) => {
    if (!isOurs(message)) return;
    if (message.operatory === 'ping') send({ operatory: 'pong' });
    if (message.operatory === 'all-metrics') waiting.get(message.id)?.(message.text);
    if (message.operatory === 'give-metrics') {
      const { id } = message;
      void own?.().then((values) => send({ operatory: 'metrics', id, values }));
    }
  });
  return {
    ready: () => send({ operatory: 'ready' }),
    answerMetrics(read) {
      own = read;
    },
    allMetrics() {
      next += 1;
      const id = next;
      return new Promise((resolve) => {
        waiting.set(id, (text) => {
          waiting.delete(id);
          resolve(text);
        });
        send({ operatory: 'ask-metrics', id });
      });
    },
  };
}
