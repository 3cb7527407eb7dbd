/**
 * Spans: the work, its duration, and its cause. They follow a request, or a run of a job, through its statements into the outbox,
 * and from there to the ERP, a buyer, or a mail server. While traces are off, nothing is recorded.
 */
import {
  type Attributes,
  type Context,
  context,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/** Distinguishes our own spans from those of libraries. */
export const ownScope = 'operatory';
/** How many rows a statement inserted, updated, or deleted. */
export const changedRows = 'operatory.changed_rows';

let isOn = false;

/** Called by what collects spans: before anything opens a connection or binds a route, and once it has stopped. */
export function noteTracing(on: boolean): void {
  isOn = on;
}

export const isTracing = (): boolean => isOn;

export interface SpanOptions {
  readonly kind: SpanKind;
  /** Must name no person, price, or address. */
  readonly attributes?: Attributes;
  /** Its cause; defaults to the current work. */
  readonly within?: Context;
  /** Work of other traces that it has to do with. */
  readonly links?: Link[];
}

export function startSpan(
  name: string,
  { kind, attributes = {}, within = context.active(), links = [] }: SpanOptions,
): Span {
  // Not kept in a constant: a tracer is bound to the provider that was registered when it was first used.
  return trace.getTracer(ownScope).startSpan(name, { kind, attributes, links }, within);
}

/** Ends it. For an error, only the code is recorded, because messages may contain data. */
export function endSpan(span: Span, error?: unknown): void {
  if (error !== undefined) {
    const { code, name } = error as { code?: unknown; name?: unknown };
    span.setAttribute('error.type', String(code ?? name ?? 'error'));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

/** The cause that `traceParent` wrote down. */
export const contextOf = (parent: string): Context => propagation.extract(ROOT_CONTEXT, { traceparent: parent });

/** The current work in W3C Trace Context format; undefined if nothing is being traced. */
export function traceParent(): string | undefined {
  if (!isOn) return undefined;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** The header that links a call to another of our systems with the current work. */
export function traceHeader(): { readonly traceparent?: string } {
  const traceparent = traceParent();
  return traceparent === undefined ? {} : { traceparent };
}

/** The id that all spans of this work share; undefined if nothing is being traced. */
export const traceId = (): string | undefined => (isOn ? trace.getActiveSpan()?.spanContext().traceId : undefined);

/** The job whose run does what was requested in another trace. */
function runThatDoesIt(): Link[] {
  const run = trace.getActiveSpan();
  return run === undefined ? [] : [{ context: run.spanContext() }];
}

/**
 * Runs `work` in a new span, for something requested earlier: `parent` is the stored trace context. Without one, it belongs to the
 * current work.
 */
export async function inSpanOf<T>(
  parent: string | null,
  name: string,
  options: Pick<SpanOptions, 'kind' | 'attributes'>,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  if (!isOn) return work(undefined);
  const cause = parent === null ? { within: context.active() } : { within: contextOf(parent), links: runThatDoesIt() };
  const span = startSpan(name, { ...options, ...cause });
  try {
    const result = await context.with(trace.setSpan(cause.within, span), work, undefined, span);
    endSpan(span);
    return result;
  } catch (error) {
    endSpan(span, error);
    throw error;
  }
}

/** Runs `work` in a span of its own if it's part of something that is traced. */
export function inPartOf<T>(
  name: string,
  options: Pick<SpanOptions, 'kind' | 'attributes'>,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  return isOn && trace.getActiveSpan() !== undefined ? inSpanOf(null, name, options, work) : work(undefined);
}
