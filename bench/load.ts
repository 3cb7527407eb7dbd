/** Loads a server over many connections, or as a single person, and reports the responses and their times. */
import { Agent, request } from 'node:http';
import autocannon from 'autocannon';

export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  /** The session to use. */
  readonly cookie: string;
}

/** The requests, in order. */
export interface Traffic {
  /** The next request of a connection; called once before each is sent. */
  readonly next: (connection: number) => LoadRequest;
  /** Called with each response, in the order of its connection. */
  readonly onReply?: (connection: number, body: string) => void;
  /** Stops after this many requests instead of after a time. */
  readonly amount?: number;
}

export interface LoadOptions {
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult {
  /** Successful responses, in total and per second. */
  readonly count: number;
  readonly rate: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** How long one person waits, in milliseconds. */
export interface Waits {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** The longest wait, and for which request. */
  readonly most: number;
  readonly slowest: string;
}

const contentType = { 'content-type': 'application/json' };

/** Runs the load. Throws if any response wasn't a success, because a quick refusal is no figure. */
export async function load(url: string, traffic: Traffic, { connections, seconds }: LoadOptions): Promise<LoadResult> {
  let opened = 0;
  let firstBad = '';
  const began = performance.now();
  const result = await autocannon({
    url,
    connections,
    ...(traffic.amount === undefined ? { duration: seconds } : { amount: traffic.amount }),
    timeout: 20,
    setupClient(client) {
      const own = opened++;
      client.setRequests([
        {
          setupRequest(before) {
            const { method, path, body, cookie } = traffic.next(own);
            return {
              ...before,
              method,
              path,
              headers: { ...contentType, cookie },
              ...(body === undefined ? {} : { body }),
            };
          },
          onResponse(status, body) {
            if (status !== 200 && firstBad === '') firstBad = `${status}: ${body.slice(0, 300)}`;
            traffic.onReply?.(own, body);
          },
        },
      ]);
    },
  });
  const took = traffic.amount === undefined ? result.duration : (performance.now() - began) / 1000;
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0)
    throw new Error(
      `${bad} of ${result.requests.total} requests to ${url} did not succeed, the first with ${firstBad}`,
    );
  return {
    count: result.requests.total,
    rate: result.requests.total / took,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

function ask(url: string, agent: Agent, { method, path, body, cookie }: LoadRequest): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { agent, method, headers: { ...contentType, cookie } }, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (part: string) => {
        text += part;
      });
      reply.on('end', () => {
        if (reply.statusCode === 200) resolve(text);
        else reject(new Error(`${path} answered ${reply.statusCode}: ${text.slice(0, 300)}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** One person: each request is sent after the previous response. Throws if a response wasn't a success. */
export async function alone(url: string, traffic: Traffic, seconds: number): Promise<Waits> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const waits: { ms: number; path: string }[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end && waits.length < (traffic.amount ?? Number.POSITIVE_INFINITY)) {
    const asked = traffic.next(0);
    const began = performance.now();
    const body = await ask(url, agent, asked);
    waits.push({ ms: performance.now() - began, path: asked.path });
    traffic.onReply?.(0, body);
  }
  agent.destroy();
  waits.sort((a, b) => a.ms - b.ms);
  const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))]?.ms ?? 0;
  const last = waits.at(-1);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), most: last?.ms ?? 0, slowest: last?.path ?? '' };
}
