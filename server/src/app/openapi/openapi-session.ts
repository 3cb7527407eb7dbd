/** What isn't in the contract: signing in and out at the session service. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { problemResponses } from './openapi-problems.ts';
import type { Json } from './openapi-schemas.ts';

interface SessionCall {
  readonly operationId: string;
  readonly summary: string;
  readonly why: string;
  readonly isPublic?: boolean;
  readonly body?: Json;
  readonly answer: string;
  readonly refusals: readonly RefusalCode[];
}

function operation({ operationId, summary, why, isPublic = false, body, answer, refusals }: SessionCall): Json {
  return {
    operationId,
    summary,
    description: why,
    tags: ['auth'],
    'x-access': { kind: isPublic ? 'public' : 'signed-in', why },
    security: isPublic ? [{}, { session: [] }] : [{ session: [] }],
    parameters: [],
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      200: { description: answer, content: { 'application/json': { schema: { description: answer } } } },
      ...problemResponses(['request.foreign-origin', ...refusals]),
      500: { $ref: '#/components/responses/Fault' },
    },
  };
}

const text = { type: 'string' };

export const sessionPaths: Readonly<Record<string, Readonly<Record<string, Json>>>> = {
  '/auth/sign-in/email': {
    post: operation({
      operationId: 'signIn',
      summary: 'Signs in with e-mail and password',
      why: 'Anyone. Wrong and unknown credentials get the same response, and attempts are throttled.',
      isPublic: true,
      body: {
        type: 'object',
        properties: {
          email: text,
          password: text,
          rememberMe: { type: 'boolean', description: 'false: the cookie goes when the browser closes' },
        },
        required: ['email', 'password'],
      },
      answer: 'Signed in: the session cookie is set',
      refusals: ['request.invalid', 'access.sign-in-failed', 'access.too-many-sign-ins'],
    }),
  },
  '/auth/sign-out': {
    post: operation({
      operationId: 'signOut',
      summary: 'Ends the session of the caller',
      why: 'Anyone; without a session nothing happens.',
      isPublic: true,
      answer: 'Signed out',
      refusals: [],
    }),
  },
  '/auth/change-password': {
    post: operation({
      operationId: 'changePassword',
      summary: 'Changes the password of the caller, and ends their other sessions',
      why: 'Everybody who is signed in, for themselves.',
      body: {
        type: 'object',
        properties: {
          currentPassword: text,
          newPassword: text,
          revokeOtherSessions: { type: 'boolean', default: true },
        },
        required: ['currentPassword', 'newPassword'],
      },
      answer: 'Changed',
      refusals: [
        'request.invalid',
        'access.signed-out',
        'access.password-wrong',
        'access.password-too-short',
        'access.password-too-long',
        'access.too-many-sign-ins',
      ],
    }),
  },
};
