/** The door for documents of buyers' systems: takes XML as bytes, and answers in cXML whatever happens. */
import { punchOutRoutes } from '@operatory/contract/punch-out';
import { type Status, tooLarge, tryLater } from '@operatory/domain/punch-out';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { firstPart } from '../../cxml/first-part.ts';
import { statusResponse, usualVersion } from '../../cxml/write-cxml.ts';
import { addressKey, limiter } from '../../http/limiter.ts';
import type { Ground } from '../../http/open-http.ts';
import type { Seal } from '../seal.ts';
import { answerDocument } from './answer-document.ts';
import { reachedAddress } from './reached-address.ts';

/** The longest document that is read. */
export const longestDocument = 2_097_152;
/** A buyer's system sends one for each person who begins to shop. */
const documentsPerMinute = 240;

const xml = 'text/xml; charset=utf-8';

/** Adds the route in a part of its own, because nothing else takes anything but JSON. */
export async function openCxmlDoor({ http, services, bindIn }: Ground, seal: Seal): Promise<void> {
  const turns = limiter({ most: documentsPerMinute, seconds: 60 });

  function sayStatus(reply: FastifyReply, status: Status) {
    const at = services.now();
    const frame = { version: usualVersion, payloadId: `${at.getTime()}@operatory`, at };
    return reply.code(200).type(xml).send(statusResponse(frame, status));
  }

  await http.register(async (part: FastifyInstance) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestDocument }, (_, body, done) =>
      done(null, body),
    );
    part.setErrorHandler((error: { code?: string }, request, reply) => {
      if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
        return sayStatus(reply, tooLarge(`A document has at most ${longestDocument} bytes.`).status);
      }
      request.log.error({ err: error }, 'a document could not be answered');
      return sayStatus(reply, { code: 500, text: 'Something went wrong on our side. Please send it again.' });
    });
    bindIn(part)(punchOutRoutes.takeDocument, async ({ request, reply }) => {
      if (turns.take(addressKey(request.ip)) > 0) {
        return sayStatus(reply, tryLater('Too many documents at once. Please send it again in a minute.').status);
      }
      const body: unknown = request.body;
      const bytes = firstPart(Buffer.isBuffer(body) ? body : Buffer.alloc(0), request.headers['content-type'] ?? '');
      reply.type(xml);
      return answerDocument(services, seal, { bytes, address: reachedAddress(request, services.settings) });
    });
  });
}
