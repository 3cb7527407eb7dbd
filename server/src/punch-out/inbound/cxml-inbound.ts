/** Receives documents of buyers' systems: reads XML as bytes, and always responds in cXML. */
import { punchOutRoutes } from '@operatory/contract/punch-out';
import { isRejection, readHttpProof, type Status, tryLater } from '@operatory/domain/punch-out';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { longestDocument, longestMessage, readBody, tooLong } from '../../cxml/read-body.ts';
import { statusResponse, usualVersion } from '../../cxml/write-cxml.ts';
import { isDatabaseAway } from '../../database/database-away.ts';
import { addressKey } from '../../limits/limiter.ts';
import type { RouteContext } from '../../services/services.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Encryption } from '../encryption.ts';
import { answerDocument } from './answer-document.ts';
import { inboundLimits } from './inbound-limits.ts';

const xml = 'text/xml; charset=utf-8';

/** Large messages that are received at one time; more would fill the memory before anyone proved who they are. */
const maxLargeAtOnce = 8;

/** Of one address, so that silent connections from there don't keep out everyone else's. */
const maxLargeOfAddress = 3;

/** Counts large messages until their connection is done with; returns false if there are too many. */
function largeMessages() {
  let open = 0;
  const openOf = new Map<string, number>();
  const count = (address: string, change: 1 | -1) => {
    open += change;
    const own = (openOf.get(address) ?? 0) + change;
    if (own === 0) openOf.delete(address);
    else openOf.set(address, own);
  };
  return ({ headers, ip }: FastifyRequest, { raw }: FastifyReply): boolean => {
    const isLarge = /^multipart\//i.test(headers['content-type'] ?? '');
    // The length of a compressed body doesn't say how large it gets.
    const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity';
    if (!isLarge || (isPlain && Number(headers['content-length'] ?? Number.NaN) <= longestDocument)) return true;
    const address = addressKey(ip);
    if (open >= maxLargeAtOnce || (openOf.get(address) ?? 0) >= maxLargeOfAddress) return false;
    count(address, 1);
    let isOver = false;
    const end = () => {
      if (!isOver) count(address, -1);
      isOver = true;
    };
    raw.once('close', end);
    raw.once('finish', end);
    return true;
  };
}

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
    const mayReceive = largeMessages();
    part.removeAllContentTypeParsers();
    const asBytes = (_: FastifyRequest, body: Buffer, done: (error: null, body: Buffer) => void) => done(null, body);
    part.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestDocument }, asBytes);
    part.addContentTypeParser(/^multipart\//i, { parseAs: 'buffer', bodyLimit: longestMessage }, asBytes);
    part.addHook('onRequest', async (request, reply) => {
      if (mayReceive(request, reply)) return;
      return sayStatus(reply, tryLater('Too many large documents at once. Please send it again in a minute.').status);
    });
    part.setErrorHandler((error: { code?: string }, request, reply) => {
      if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
        const isMessage = /^multipart\//i.test(request.headers['content-type'] ?? '');
        return sayStatus(reply, tooLong(isMessage ? longestMessage : longestDocument).status);
      }
      request.log.error({ err: error }, 'a document could not be answered');
      // Many buyers' systems repeat only what the status calls temporary.
      if (isDatabaseAway(error)) {
        return sayStatus(
          reply,
          tryLater('We can’t process this at the moment. Please send it again in a minute.').status,
        );
      }
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
      if (limits.weigh(body.bytes.length) > 0) {
        return sayStatus(reply, tryLater('Too many large documents at once. Please send it again in a minute.').status);
      }
      reply.type(xml);
      return answerDocument(services, encryption, {
        ...body,
        http: readHttpProof(request.headers.authorization, (text) => Buffer.from(text, 'base64').toString('utf8')),
        limits,
        address: reachedAddress(request, services.settings),
      });
    });
  });
}
