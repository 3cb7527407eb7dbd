/** A collector of traces on the loopback address, as a test reads what it gets. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ProxyTracerProvider, trace } from '@opentelemetry/api';
import type { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { expect } from 'vitest';

export interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly status: { readonly code?: number };
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
}
interface Sent {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[] }[];
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

export interface LoopbackServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Answers each request with 200 once `hear` has read it. */
export async function listenOnLoopback(hear: (request: IncomingMessage) => Promise<void>): Promise<LoopbackServer> {
  const server = createServer((request, response) => void hear(request).then(() => response.writeHead(200).end()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export interface Collector extends LoopbackServer {
  readonly spans: SentSpan[];
  /** The address and the key of each delivery. */
  readonly collected: readonly string[];
  /** The only span with this name. */
  sent(name: string): Promise<SentSpan>;
  below(span: SentSpan): SentSpan[];
}

/** Sends what has ended; otherwise, that happens every few seconds. */
export const flushSpans = () =>
  ((trace.getTracerProvider() as ProxyTracerProvider).getDelegate() as NodeTracerProvider).forceFlush();

export const attributeOf = ({ attributes }: SentSpan, key: string) => attributes.find((one) => one.key === key)?.value;

export async function openCollector(): Promise<Collector> {
  const spans: SentSpan[] = [];
  const collected: string[] = [];
  const server = await listenOnLoopback(async (request) => {
    collected.push(`${request.url} ${request.headers['api-key']}`);
    const { resourceSpans } = JSON.parse(await readBody(request)) as Sent;
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
  });
  return {
    ...server,
    spans,
    collected,
    async sent(name) {
      await flushSpans();
      const [span, ...others] = spans.filter((candidate) => candidate.name === name);
      expect([name, span === undefined, others.length]).toEqual([name, false, 0]);
      return span as SentSpan;
    },
    below: ({ spanId }) => spans.filter(({ parentSpanId }) => parentSpanId === spanId),
  };
}
