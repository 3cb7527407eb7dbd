/** Loads a server with many connections and says what came back, and how quickly. */
import autocannon from 'autocannon';

export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

export interface LoadOptions {
  readonly url: string;
  readonly cookie: string;
  readonly connections: number;
  readonly seconds: number;
  /** Ends after so many requests instead of after `seconds`. */
  readonly amount?: number;
  /** The next request of a connection; called once before each is sent. */
  readonly next: (connection: number) => LoadRequest;
  /** Told of each reply, in the order of its connection. */
  readonly onReply?: (connection: number, body: string) => void;
}

export interface LoadResult {
  /** Successful replies in a second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Runs the load. Throws when any reply was not a success: a quick refusal is no figure. */
export async function load(options: LoadOptions): Promise<LoadResult> {
  let connections = 0;
  let firstBad = '';
  const began = performance.now();
  const result = await autocannon({
    url: options.url,
    connections: options.connections,
    ...(options.amount === undefined ? { duration: options.seconds } : { amount: options.amount }),
    timeout: 20,
    headers: { cookie: options.cookie, 'content-type': 'application/json' },
    setupClient(client) {
      const own = connections++;
      client.setRequests([
        {
          setupRequest(request) {
            const { method, path, body } = options.next(own);
            return { ...request, method, path, ...(body === undefined ? {} : { body }) };
          },
          onResponse(status, body) {
            if (status !== 200 && firstBad === '') firstBad = `${status}: ${body.slice(0, 300)}`;
            options.onReply?.(own, body);
          },
        },
      ]);
    },
  });
  const seconds = options.amount === undefined ? result.duration : (performance.now() - began) / 1000;
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0)
    throw new Error(
      `${bad} of ${result.requests.total} requests to ${options.url} did not succeed, the first with ${firstBad}`,
    );
  return { rate: result.requests.total / seconds, p50: result.latency.p50, p99: result.latency.p99 };
}
