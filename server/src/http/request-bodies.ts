/** Reads JSON bodies, and nothing else: no other content type, no text that the database could not keep. */
import type { FastifyInstance } from 'fastify';

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

/** Makes JSON the only kind of body. Keys that would reach a prototype are refused while parsing. */
export function readOnlyJson(http: FastifyInstance): void {
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    parseJson(request, text, (error, body) => {
      if (error === null && suspicious.test(text) && !isKeepable(body)) {
        done(new UnreadableBody('the text holds characters that cannot be kept.'), undefined);
      } else done(error, body);
    });
  });
}
