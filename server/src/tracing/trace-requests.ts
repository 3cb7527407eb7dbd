/** A span for each request, named by its route: an address may contain what must not be collected. */
import { type Context, context, ROOT_CONTEXT, type Span, SpanKind, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contextOf, endSpan, isTracing, startSpan } from './spans.ts';

/** Asked every few seconds by what supervises the process. */
const unseen = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * A caller's own trace continues only if a trusted proxy passed it: otherwise, anyone could write into someone else's.
 * `tracestate` is the caller's text, and is ignored.
 */
const causeOf = ({ ips, headers: { traceparent } }: FastifyRequest): Context =>
  ips !== undefined && ips.length > 1 && typeof traceparent === 'string' ? contextOf(traceparent) : ROOT_CONTEXT;

/** Adds the hooks, if traces are on. Everything that follows in the request belongs to its span. */
export function traceRequests(http: FastifyInstance): void {
  if (!isTracing()) return;
  const traced = new WeakMap<FastifyRequest, { readonly span: Span; readonly within: Context }>();
  const end = (request: FastifyRequest, status: number, error?: unknown) => {
    const span = traced.get(request)?.span;
    if (span === undefined) return;
    traced.delete(request);
    span.setAttribute('http.response.status_code', status);
    endSpan(span, error ?? (status >= 500 ? { code: status } : undefined));
  };
  http.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'elsewhere';
    if (unseen.has(route)) return done();
    const parent = causeOf(request);
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    const span = startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes, within: parent });
    const within = trace.setSpan(parent, span);
    traced.set(request, { span, within });
    // A response whose caller has left never finishes.
    reply.raw.once('close', () => end(request, 499, { code: 'aborted' }));
    context.with(within, done);
  });
  // Body events fire on the connection, outside the request's async context.
  http.addHook('preValidation', (request, _reply, done) => {
    const own = traced.get(request);
    if (own === undefined) done();
    else context.with(own.within, done);
  });
  http.addHook('onResponse', (request, reply, done) => {
    end(request, reply.statusCode);
    done();
  });
}
