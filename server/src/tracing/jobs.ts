/** Traces of work that no request started: each run of a job is a trace of its own. */
import { type Attributes, context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace-node';
import { changedRows, endSpan, isTracing, startSpan } from './spans.ts';

/** Marks the span of a run; its value is the job's name. */
const jobName = 'operatory.job';
/** Marks the run of a job that looks so often that a run without work isn't worth sending. */
const isFrequentJob = 'operatory.job.frequent';

export interface JobRun {
  /** The job looks for work more than once a minute: runs that find none aren't sent. */
  readonly isFrequent: boolean;
  readonly attributes?: Attributes;
  /** Told of what the work rejects with, while the span is active: what is logged then has the trace's id. */
  readonly onFailure: (error: unknown) => void;
}

/** Runs a job once, in a trace of its own. Never rejects, unless `onFailure` throws. */
export async function inJob<T>(
  name: string,
  { isFrequent, attributes = {}, onFailure }: JobRun,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const run = async () => {
    try {
      return await work();
    } catch (error) {
      noteFailedWork(error);
      onFailure(error);
      return undefined;
    }
  };
  if (!isTracing()) return run();
  const span = startSpan(`job ${name}`, {
    kind: SpanKind.INTERNAL,
    attributes: { ...attributes, [jobName]: name, [isFrequentJob]: isFrequent },
    within: ROOT_CONTEXT,
  });
  try {
    return await context.with(trace.setSpan(ROOT_CONTEXT, span), run);
  } finally {
    endSpan(span);
  }
}

/** Marks the current work as failed, for an error that goes no further. */
export function noteFailedWork(error: unknown): void {
  if (!isTracing()) return;
  const { code, name } = error as { code?: unknown; name?: unknown };
  trace
    .getActiveSpan()
    ?.setAttribute('error.type', String(code ?? name ?? 'error'))
    .setStatus({ code: SpanStatusCode.ERROR });
}

/** More spans than a run without work has. */
const maxHeld = 200;

/** Whether the span shows that a run found something to do: it failed, changed rows, or called someone. */
function isWork({ status, attributes, kind }: ReadableSpan): boolean {
  if (status.code === SpanStatusCode.ERROR || Number(attributes[changedRows] ?? 0) > 0) return true;
  const isStatement = attributes['db.system.name'] !== undefined;
  return kind === SpanKind.PRODUCER || (kind === SpanKind.CLIENT && !isStatement);
}

/** Passes on everything but frequent jobs' runs without work, of which there are several a second. */
export function withoutIdleRuns(next: SpanProcessor): SpanProcessor {
  const held = new Map<string, ReadableSpan[]>();
  const passOn = (traceId: string) => {
    for (const span of held.get(traceId) ?? []) next.onEnd(span);
    held.delete(traceId);
  };
  return {
    onStart(span, parent) {
      if (span.attributes[isFrequentJob] === true) held.set(span.spanContext().traceId, []);
      next.onStart(span, parent);
    },
    onEnd(span) {
      const { traceId } = span.spanContext();
      const spans = held.get(traceId);
      if (spans === undefined) return next.onEnd(span);
      spans.push(span);
      if (isWork(span) || spans.length > maxHeld) passOn(traceId);
      else if (span.attributes[jobName] !== undefined) held.delete(traceId);
    },
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  };
}
