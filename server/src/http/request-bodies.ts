/** Reads JSON bodies, and nothing else: no other content type, no text that the database could not keep. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ContentTypeParserDoneFunction } from 'fastify/types/content-type-parser.js';

/** Told apart from a fault by its status; becomes the refusal `request.malformed`. */
export class UnreadableBody extends Error {
  override readonly name = 'UnreadableBody';
  readonly statusCode = 400;
}

/** A NUL character or half a surrogate pair can only arrive as an escape: anything else is seen by this quick look. */
const suspicious = /\\u0000|\\ud[89a-f]/i;

function isKeepable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && !/\p{Surrogate}/u.test(value);
  if (Array.isArray(value)) return value.every(isKeepable);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isKeepable(key) && isKeepable(inner));
}

/** Reads a text as JSON. Keys that would reach a prototype are refused while parsing. */
export function jsonReader(http: FastifyInstance) {
  const parseJson = http.getDefaultJsonParser('error', 'error');
  return (request: FastifyRequest, text: string, done: ContentTypeParserDoneFunction): void => {
    parseJson(request, text, (error, body) => {
      if (error === null && suspicious.test(text) && !isKeepable(body)) {
        done(new UnreadableBody('the text holds characters that cannot be kept.'), undefined);
      } else done(error, body);
    });
  };
}

/** Makes JSON the only kind of body. */
export function readOnlyJson(http: FastifyInstance): void {
  const read = jsonReader(http);
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'string' }, read);
}
