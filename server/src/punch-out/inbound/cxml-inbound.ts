/** Receives documents of buyers' systems: reads XML as bytes, and always responds in cXML. */
import { punchOutRoutes } from '@operatory/contract/punch-out';
import { isRejection, type Status, tooLarge, tryLater } from '@operatory/domain/punch-out';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { longestDocument, readBody } from '../../cxml/read-body.ts';
import { statusResponse, usualVersion } from '../../cxml/write-cxml.ts';
import type { RouteContext } from '../../services/services.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Encryption } from '../encryption.ts';
import { answerDocument } from './answer-document.ts';
import { inboundLimits } from './inbound-limits.ts';

const xml = 'text/xml; charset=utf-8';

/** Where the buyer reached us: the used address if it's one of ours, otherwise our public one; without a trailing slash. */
function reachedAddress(
  request: FastifyRequest,
  { publicUrl, ownOrigins }: Pick<Settings, 'publicUrl' | 'ownOrigins'>,
): string {
  const used = `${request.protocol}://${request.host}`;
  return ownOrigins.includes(used) ? used : publicUrl;
}

/** Adds the route in its own Fastify scope, because all others only accept JSON. */
export async function bindCxmlInbound({ http, services, bindIn }: RouteContext, encryption: Encryption): Promise<void> {
  const limitsOf = inboundLimits();

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
    const bind = bindIn(part);
    bind(punchOutRoutes.explainDocuments, async ({ reply }) =>
      reply
        .code(200)
        .type('text/plain; charset=utf-8')
        .send('This address takes cXML documents: send them with POST, as text/xml.\n'),
    );
    bind(punchOutRoutes.takeDocument, async ({ request, reply }) => {
      const limits = limitsOf(request.ip);
      if (limits.arrive() > 0) {
        return sayStatus(reply, tryLater('Too many documents at once. Please send it again in a minute.').status);
      }
      const sent: unknown = request.body;
      const body = await readBody(Buffer.isBuffer(sent) ? sent : Buffer.alloc(0), request.headers);
      if (isRejection(body)) return sayStatus(reply, body.status);
      reply.type(xml);
      return answerDocument(services, encryption, {
        ...body,
        limits,
        address: reachedAddress(request, services.settings),
      });
    });
  });
}
