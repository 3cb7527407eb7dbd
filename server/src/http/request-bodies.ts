/** Reads JSON bodies, and nothing else: no other content type, no text that the database could not keep. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ContentTypeParserDoneFunction } from 'fastify/types/content-type-parser.js';

/** Told apart from a fault by its status; becomes the refusal `request.malformed`. */
export class UnreadableBody extends Error {
  override readonly name = 'UnreadableBody';
  readonly statusCode = 400;
}

/** Told apart in the same way; becomes the refusal `request.too-large`. */
export class LongBody extends Error {
  override readonly name = 'LongBody';
  readonly statusCode = 413;
}

/**
 * In characters. The longest body that a person without a sign-in sends is a passkey's response, whose parts have up to
 * 15,000.
 */
const longestOfStranger = 16_384;

/** Routes for people without a sign-in have the same limit for everybody. */
const isStrangers = ({ routeOptions, viewer, machine, arrival }: FastifyRequest) =>
  routeOptions.config?.isForStrangers === true ||
  (viewer?.kind !== 'user' && machine === undefined && arrival === undefined);

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

/** Makes JSON the only kind of body. What strangers send is short, because reading it takes everyone else's time. */
export function readOnlyJson(http: FastifyInstance): void {
  const read = jsonReader(http);
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (text.length > longestOfStranger && isStrangers(request)) {
      done(new LongBody('a stranger sends less'), undefined);
    } else read(request, text, done);
  });
}
