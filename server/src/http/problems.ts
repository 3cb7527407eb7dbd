/** The one place where an error becomes a reply: refusals with their sentence, faults with an id for the log. */
import { randomUUID } from 'node:crypto';
import { type Problem, problemType } from '@operatory/contract/problem';
import { type RefusalCode, refusals, refusalText } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

export type FieldErrors = NonNullable<Problem['errors']>;

/** Answers a refusal as a problem document. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal<RefusalCode>, errors?: FieldErrors): FastifyReply {
  const { status } = refusals[refusal.refused];
  const document: Problem & Record<string, unknown> = {
    type: `urn:operatory:refusal:${refusal.refused}`,
    title: refusal.refused,
    status,
    detail: refusalText(refusal),
    code: refusal.refused,
    ...(errors === undefined ? {} : { errors }),
    ...refusal.copy,
  };
  return reply.code(status).type(problemType).serializer(JSON.stringify).send(document);
}

/** Names each field that a schema refused, with the reason. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  return error.issues
    .slice(0, 50)
    .map((issue) => ({ field: issue.path.join('.') || '(whole)', message: issue.message }));
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
    default:
      break;
  }
  if (error instanceof SyntaxError) return refuse('request.malformed', { reason: 'the body is not valid JSON.' });
  if (error.statusCode === 429) return refuse('request.too-often', { seconds: 60 });
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return refuse('request.malformed', { reason: 'it is not well formed.' });
  }
  return undefined;
}

/** Everything that is not expected: logged under an id, answered as one plain sentence with that id. */
function sendFault(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const faultId = randomUUID();
  request.log.error({ err: error, faultId }, 'a request failed');
  const document: Problem = {
    type: 'about:blank',
    title: 'Internal fault',
    status: 500,
    detail: `Something went wrong on our side. Please try again; if it happens again, tell us this number: ${faultId}`,
    faultId,
  };
  return reply.code(500).type(problemType).serializer(JSON.stringify).send(document);
}

/** Installs the error and not-found exits. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error);
    return refusal === undefined ? sendFault(request, reply, error) : sendRefusal(reply, refusal);
  });
}
