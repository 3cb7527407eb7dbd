/** The one place where an error becomes a reply: refusals with their sentence, faults with an id for the log. */
import { randomUUID } from 'node:crypto';
import { allRefusals, textOfRefusal } from '@operatory/contract/all-refusals';
import { type Problem, problemType } from '@operatory/contract/problem';
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isDatabaseAway, isDatabaseError } from '../database/database-away.ts';
import { traceId } from '../tracing/spans.ts';
import { ProviderAway } from './provider-away.ts';

export type FieldErrors = NonNullable<Problem['errors']>;

/** The document of a refusal. */
export function problemOf(
  refusal: Refusal<RefusalCode>,
  errors?: FieldErrors,
): Problem & Readonly<Record<string, unknown>> {
  return {
    type: `urn:operatory:refusal:${refusal.refused}`,
    title: refusal.refused,
    status: allRefusals[refusal.refused].status,
    detail: textOfRefusal(refusal),
    code: refusal.refused,
    remedy: allRefusals[refusal.refused].remedy,
    ...(errors === undefined ? {} : { errors }),
    ...refusal.copy,
  };
}

/** Soon, because a lost connection is usually replaced at once, and pages wait at least as long. */
const secondsWhileAway = 2;

/** Sends a refusal as a problem document; one that asks to wait also has `Retry-After`. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal<RefusalCode>, errors?: FieldErrors): FastifyReply {
  const document = problemOf(refusal, errors);
  const seconds = refusal.values?.seconds;
  if (document.status === 429 && seconds !== undefined) reply.header('retry-after', seconds);
  if (document.status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', secondsWhileAway);
  return reply.code(document.status).type(problemType).serializer(JSON.stringify).send(document);
}

/** Of a name that the caller chose, this much is repeated. */
const longestName = 100;
const maxNames = 10;
const shortName = (name: string) => (name.length > longestName ? `${name.slice(0, longestName)}…` : name);

/** Someone may send thousands of names that we don't know, and each of any length. */
function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'unrecognized_keys') return issue.message;
  const { keys } = issue;
  const named = keys.slice(0, maxNames).map((key) => `"${shortName(key)}"`);
  const more = keys.length > maxNames ? ` and ${keys.length - maxNames} more` : '';
  return `Unrecognized key${keys.length === 1 ? '' : 's'}: ${named.join(', ')}${more}`;
}

/** Names each field that a schema refused, with the reason. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  return error.issues.slice(0, 50).map((issue) => ({
    field: issue.path.map((part) => shortName(String(part))).join('.') || '(whole)',
    message: messageOf(issue),
  }));
}

/** Refusals that the HTTP layer itself knows. */
function refusalOf(error: FastifyError): Refusal<RefusalCode> | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return refuse('request.too-large', { limit: '1 MB' });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return refuse('request.not-json');
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return refuse('request.malformed', { reason: 'the body is not valid JSON.' });
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return refuse('request.malformed', { reason: 'the address is not well formed.' });
    default:
      break;
  }
  if (error.name === 'LongBody') return refuse('request.too-large', { limit: '16 kB' });
  if (error.name === 'UnreadableBody') return refuse('request.malformed', { reason: error.message });
  if (error instanceof SyntaxError && error.statusCode === 400) {
    return refuse('request.malformed', { reason: 'the body is not valid JSON.' });
  }
  if (isDatabaseAway(error)) return refuse('provider.unavailable', { provider: 'database' });
  if (error instanceof ProviderAway) return refuse('provider.unavailable', { provider: error.provider });
  return undefined;
}

/** Counts errors of the database by PostgreSQL's code, or the network's; the query is in the log. */
export type CountDatabaseError = (code: string) => void;

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.cause === undefined ? 'unknown' : codeOf(error.cause);
}

/** Anything unexpected: logged under an id, and returned as one plain sentence with that id. */
function sendFault(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const faultId = traceId() ?? randomUUID();
  // Logs the pattern instead of the address, because a query may contain data that must not be logged.
  request.log.error(
    { err: error, faultId, method: request.method, route: request.routeOptions.url },
    'a request failed',
  );
  const document: Problem = {
    type: 'about:blank',
    title: 'Internal fault',
    status: 500,
    detail: `Something went wrong on our side. Please try again; if it happens again, tell us this number: ${faultId}`,
    faultId,
  };
  return reply.code(500).type(problemType).serializer(JSON.stringify).send(document);
}

/** Turns anything thrown into a response. */
export function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  countDatabaseError: CountDatabaseError = () => undefined,
): FastifyReply {
  // The client broke the connection while sending. That isn't a fault of ours, and no one receives this answer.
  if (error.code === 'ECONNRESET' && request.raw.destroyed && !request.raw.complete) {
    return sendRefusal(reply, refuse('request.late'));
  }
  const refusal = refusalOf(error);
  if (isDatabaseAway(error) || isDatabaseError(error)) countDatabaseError(codeOf(error));
  if (refusal === undefined) return sendFault(request, reply, error);
  if (refusal.refused === 'provider.unavailable') {
    request.log.error({ err: error }, `the ${refusal.values?.provider} is not answering`);
  }
  return sendRefusal(reply, refusal);
}

/** Installs the exit for errors. */
export function answerProblems(app: FastifyInstance, ...noteDatabaseError: readonly CountDatabaseError[]): void {
  const count = (code: string) => {
    for (const note of noteDatabaseError) note(code);
  };
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply, count));
}
