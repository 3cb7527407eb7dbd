/** The door for browsers that arrive by SAP's Open Catalog Interface, with a form or with all of it in the address. */
import { punchOutRoutes } from '@operatory/contract/punch-out';
import { type Status, tooLarge, tryLater, unreadable } from '@operatory/domain/punch-out';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey, limiter } from '../../http/limiter.ts';
import type { Ground } from '../../http/open-http.ts';
import { framedHeaders, newNonce } from '../../http/page-safety.ts';
import { readForm } from '../../oci/read-form.ts';
import { formPage, refusedPage } from '../../oci/write-page.ts';
import type { Seal } from '../seal.ts';
import { answerArrival, type Reception } from './answer-arrival.ts';

/** The longest form that is read, in bytes. */
export const longestForm = 262_144;
/** As many as documents: one for each person who begins to shop. */
const arrivalsPerMinute = 240;

/** HTTP's own codes for those that only documents have. */
const httpCodes: Readonly<Record<number, number>> = { 406: 400, 412: 400, 499: 413, 560: 429 };
const httpCode = ({ code }: Status) => httpCodes[code] ?? code;

/** The policy of a page that is written here: its one style, its one script, and one form to the buyer. */
function policy(nonce: string, { ancestors, formTargets }: { ancestors: string; formTargets: readonly string[] }) {
  return [
    "default-src 'none'",
    'img-src data:',
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    `form-action ${formTargets.length === 0 ? "'none'" : formTargets.join(' ')}`,
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');
}

const formType = /^application\/x-www-form-urlencoded\b/i;

/** What the form said, wherever it stands: a body goes before the address. */
function formOf({ url, body, headers }: FastifyRequest) {
  const sent = Buffer.isBuffer(body) ? body.toString('latin1') : '';
  if (sent !== '' && !formType.test(headers['content-type'] ?? '')) {
    return unreadable('Send the fields as a form (application/x-www-form-urlencoded).');
  }
  const mark = url.indexOf('?');
  return readForm([sent, mark < 0 ? '' : url.slice(mark + 1)].filter((part) => part !== '').join('&'));
}

/** Adds the two routes in a part of their own, because nothing else takes forms. */
export async function openOciDoor({ http, services, bindIn }: Ground, seal: Seal): Promise<void> {
  const turns = limiter({ most: arrivalsPerMinute, seconds: 60 });
  const { brandName, supportPhone } = services.settings;

  function sendPage(
    reply: FastifyReply,
    { status, html, formTargets = [] }: { status: number; html: (nonce: string) => string; formTargets?: string[] },
  ) {
    const nonce = newNonce();
    // Nothing on it can be pressed in somebody's name, and a buyer has to be able to read it within any frame.
    const ancestors = '*';
    return reply
      .code(status)
      .headers({ ...framedHeaders(), 'content-security-policy': policy(nonce, { ancestors, formTargets }) })
      .removeHeader('x-frame-options')
      .type('text/html; charset=utf-8')
      .send(html(nonce));
  }

  const refuse = (reply: FastifyReply, status: Status) =>
    sendPage(reply, {
      status: httpCode(status),
      html: (nonce) => refusedPage({ brandName, nonce }, { reason: status.text, supportPhone }),
    });

  function send(reply: FastifyReply, reception: Reception) {
    if (reception.kind === 'refused') return refuse(reply, reception.status);
    if (reception.kind === 'enter') {
      // What came in the address is in no history: a redirect takes its place.
      return reply
        .code(303)
        .headers({ ...framedHeaders(), location: reception.startPage })
        .removeHeader('x-frame-options')
        .type('text/html; charset=utf-8')
        .send('');
    }
    const { form, isPosted } = reception;
    return sendPage(reply, {
      status: 200,
      html: (nonce) => formPage({ brandName, nonce }, { form, isPosted }),
      formTargets: [new URL(form.action).origin],
    });
  }

  async function receive({ request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply }) {
    // Somebody looks whether there is anything here, and brings nobody along.
    if (request.method === 'HEAD') return reply.code(200).type('text/html; charset=utf-8').send('');
    const seconds = turns.take(addressKey(request.ip));
    if (seconds > 0) {
      reply.header('retry-after', seconds);
      return refuse(reply, tryLater('Too many people arrived at once. Please try again in a minute.').status);
    }
    return send(reply, await answerArrival(services, seal, formOf(request)));
  }

  await http.register(async (part: FastifyInstance) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestForm }, (_, body, done) => done(null, body));
    part.setErrorHandler((error: { code?: string }, request, reply) => {
      if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
        return refuse(reply, tooLarge(`A form has at most ${longestForm} bytes.`).status);
      }
      request.log.error({ err: error, route: request.routeOptions.url }, 'a browser could not be received');
      return refuse(reply, { code: 500, text: 'Something went wrong on our side. Please try again.' });
    });
    const bind = bindIn(part);
    bind(punchOutRoutes.arriveByLink, receive);
    bind(punchOutRoutes.arriveByForm, receive);
  });
}
