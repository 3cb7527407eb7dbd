/** Sends spans to a collector of OpenTelemetry, over HTTP. Loaded only where a collector is set. */
import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api';
import { parseKeyPairsIntoRecord } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';
import type { TraceSettings } from '../settings/trace-settings.ts';
import { withoutIdleRuns } from './jobs.ts';
import { noteTracing, ownScope } from './spans.ts';

export interface Tracing {
  /** Sends remaining spans, for a few seconds at most. Afterward, nothing is recorded, and tracing can be started again. */
  stop(): Promise<void>;
}

const longestSendMs = 3_000;

/** The library reports an error as JSON with its stack. */
function messageIn(problem: string): string {
  try {
    return String((JSON.parse(problem) as { message?: unknown }).message ?? problem);
  } catch {
    return problem;
  }
}

/** Libraries make spans, too, such as the one for signing in. Theirs keep their times, but no words: those of errors may have values. */
const withoutWords: SpanProcessor = {
  onStart: () => {},
  onEnd(span) {
    if (span.instrumentationScope.name === ownScope) return;
    span.events.splice(0);
    delete span.status.message;
  },
  forceFlush: async () => {},
  shutdown: async () => {},
};

/**
 * Starts tracing. Call it before a pool is opened or a route is bound. An unavailable collector delays no one: unsent
 * spans are dropped, and `warn` is called.
 */
export function startTracing(
  { endpoint, headers, share }: TraceSettings,
  { version, warn }: { readonly version: string; readonly warn: (problem: string) => void },
): Tracing {
  const unheard = { warn: () => {}, info: () => {}, debug: () => {}, verbose: () => {} };
  diag.setLogger({ ...unheard, error: (problem) => warn(messageIn(problem)) }, { logLevel: DiagLogLevel.ERROR });
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: parseKeyPairsIntoRecord(headers),
    timeoutMillis: longestSendMs,
  });
  const ofShare = new TraceIdRatioBasedSampler(share);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'operatory',
      'service.version': version,
      'process.pid': process.pid,
    }),
    // A caller decides about its own system, not about whether an order can be traced here.
    sampler: new ParentBasedSampler({ root: ofShare, remoteParentSampled: ofShare, remoteParentNotSampled: ofShare }),
    spanProcessors: [withoutWords, withoutIdleRuns(new BatchSpanProcessor(exporter))],
  });
  provider.register();
  noteTracing(true);
  return {
    async stop() {
      await provider.shutdown().catch((error: unknown) => warn(String(error)));
      noteTracing(false);
      for (const globally of [trace, context, propagation]) globally.disable();
    },
  };
}
