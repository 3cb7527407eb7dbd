/**
 * A span for each statement that a traced request or job runs, with the statement's text but not its values. A transaction knows
 * which work it belongs to: `outbox.trace_parent` and `mail.trace_parent` have it as their default, so that none of the many places
 * that write there has to know about traces.
 */
import { context, type Span, SpanKind, trace } from '@opentelemetry/api';
import type pg from 'pg';
import { changedRows, endSpan, isTracing, startSpan, traceParent } from './spans.ts';

type Run = (...given: unknown[]) => unknown;
type Done = (error: unknown, result: unknown) => void;

/** What a transaction begins with while something is traced. It's hexadecimal, so it needs no quoting. */
function beginning(): string {
  const parent = traceParent();
  return parent === undefined ? 'begin' : `begin; select set_config('operatory.trace_parent', '${parent}', true)`;
}

/** The rest of the transaction belongs to work that was asked for earlier. */
export async function continueTrace(client: pg.PoolClient, parent: string | null): Promise<void> {
  if (parent === null || !isTracing()) return;
  await client.query({
    name: 'trace-continue',
    text: `select set_config('operatory.trace_parent', $1, true)`,
    values: [parent],
  });
}

function textOf(query: unknown): { readonly text: string; readonly name?: string } | undefined {
  if (typeof query === 'string') return { text: query };
  // A cursor or a COPY runs for as long as someone reads from it.
  if (typeof query !== 'object' || query === null || 'submit' in query) return undefined;
  return query as { text: string; name?: string };
}

/** Ends a statement's span, which says how many rows it changed, if any. */
function endStatement(span: Span, result: unknown): void {
  const { command, rowCount } = (result ?? {}) as Partial<pg.QueryResult>;
  if (command !== undefined && command !== 'SELECT' && (rowCount ?? 0) > 0)
    span.setAttribute(changedRows, rowCount ?? 0);
  endSpan(span);
}

/** Runs one statement in its span. */
function runTraced(run: Run, [query, ...rest]: readonly unknown[]): unknown {
  const statement = trace.getActiveSpan() === undefined ? undefined : textOf(query);
  if (statement === undefined) return run(query, ...rest);
  const { text, name } = statement;
  const operation = name ?? text.trimStart().split(/\s/, 1)[0]?.toLowerCase() ?? '';
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text };
  const span = startSpan(operation, { kind: SpanKind.CLIENT, attributes });
  const first = text === 'begin' ? beginning() : query;
  const done = rest.at(-1);
  if (typeof done === 'function') {
    const told: Done = (error, result) => {
      if (error) endSpan(span, error);
      else endStatement(span, result);
      (done as Done)(error, result);
    };
    return run(first, ...rest.slice(0, -1), context.bind(context.active(), told));
  }
  const result = run(first, ...rest) as Promise<unknown>;
  result.then(
    (told) => endStatement(span, told),
    (error: unknown) => endSpan(span, error),
  );
  return result;
}

/** Traces what the pool's connections run, if traces are on when it's opened. */
export function traceStatements(pool: pg.Pool): void {
  if (!isTracing()) return;
  pool.on('connect', (client) => {
    const run = client.query.bind(client) as Run;
    client.query = ((...given: unknown[]) => runTraced(run, given)) as typeof client.query;
  });
  // The pool calls back from the code that releases a connection, so the waiting call's own trace has to be restored.
  const connect = pool.connect.bind(pool) as Run;
  pool.connect = ((done?: Done) =>
    done === undefined ? connect() : connect(context.bind(context.active(), done))) as typeof pool.connect;
}
