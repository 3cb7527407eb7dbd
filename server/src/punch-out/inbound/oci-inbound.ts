/** Receives browsers that come through SAP's Open Catalog Interface, with a form or with all fields in the address. */
import { punchOutRoutes } from '@operatory/contract/punch-out';
import { formTargets, type Status, tooLarge, tryLater, unreadable } from '@operatory/domain/punch-out';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../../database/database-away.ts';
import { framedHeaders, newNonce } from '../../http/page-safety.ts';
import { readForm } from '../../oci/read-form.ts';
import { formPage, refusedPage } from '../../oci/write-page.ts';
import type { RouteContext } from '../../services/services.ts';
import type { Encryption } from '../encryption.ts';
import { parseAddress } from '../parse-address.ts';
import { answerArrival, type Reception } from './answer-arrival.ts';
import { inboundLimits } from './inbound-limits.ts';

/** The longest form that is read, in bytes. */
export const longestForm = 262_144;

/** HTTP's own codes for those that only documents have. */
const httpCodes: Readonly<Record<number, number>> = { 406: 400, 412: 400, 499: 413, 560: 429 };
const httpCode = ({ code }: Status) => httpCodes[code] ?? code;

/** The policy of a page that is written here: one style, one script, and one form to the buyer. */
function policy(nonce: string, { ancestors, targets }: { ancestors: string; targets: readonly string[] }) {
  return [
    "default-src 'none'",
    'img-src data:',
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    `form-action ${targets.length === 0 ? "'none'" : targets.join(' ')}`,
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');
}

const formType = /^application\/x-www-form-urlencoded\b/i;

/** The fields of the form; those in the body come before those in the address. */
function formOf({ url, body, headers }: FastifyRequest) {
  const sent = Buffer.isBuffer(body) ? body.toString('latin1') : '';
  if (sent !== '' && !formType.test(headers['content-type'] ?? '')) {
    return unreadable('Send the fields as a form (application/x-www-form-urlencoded).');
  }
  const mark = url.indexOf('?');
  return readForm([sent, mark < 0 ? '' : url.slice(mark + 1)].filter((part) => part !== '').join('&'));
}

/** Adds the two routes in their own Fastify scope, because no other route accepts forms. */
export async function bindOciInbound({ http, services, bindIn }: RouteContext, encryption: Encryption): Promise<void> {
  const limitsOf = inboundLimits();
  const { settings } = services;

  function sendPage(
    reply: FastifyReply,
    { status, html, targets = [] }: { status: number; html: (nonce: string) => string; targets?: readonly string[] },
  ) {
    const nonce = newNonce();
    // The page does nothing for a signed-in person, and buyers must be able to show it in any frame.
    const ancestors = '*';
    return reply
      .code(status)
      .headers({ ...framedHeaders(), 'content-security-policy': policy(nonce, { ancestors, targets }) })
      .removeHeader('x-frame-options')
      .type('text/html; charset=utf-8')
      .send(html(nonce));
  }

  const refuse = (reply: FastifyReply, status: Status) =>
    sendPage(reply, {
      status: httpCode(status),
      html: (nonce) =>
        refusedPage(
          { brandName: settings.brandName, nonce },
          { reason: status.text, supportPhone: settings.supportPhone },
        ),
    });

  function send(reply: FastifyReply, reception: Reception) {
    if (reception.kind === 'refused') return refuse(reply, reception.status);
    if (reception.kind === 'enter') {
      // A redirect keeps the fields of the address out of the browser's history.
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
      html: (nonce) => formPage({ brandName: settings.brandName, nonce }, { form, isPosted }),
      targets: formTargets(form.action, parseAddress),
    });
  }

  async function receive({ request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply }) {
    // A check whether the address exists.
    if (request.method === 'HEAD') return reply.code(200).type('text/html; charset=utf-8').send('');
    const limits = limitsOf(request.ip);
    const seconds = limits.arrive();
    if (seconds > 0) {
      reply.header('retry-after', seconds);
      return refuse(reply, tryLater('Too many people arrived at once. Please try again in a minute.').status);
    }
    return send(reply, await answerArrival(services, encryption, { fields: formOf(request), limits }));
  }

  await http.register(async (part: FastifyInstance) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestForm }, (_, body, done) => done(null, body));
    part.setErrorHandler((error: { code?: string }, request, reply) => {
      if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
        return refuse(reply, tooLarge(`A form has at most ${longestForm} bytes.`).status);
      }
      request.log.error({ err: error, route: request.routeOptions.url }, 'a browser could not be received');
      return isDatabaseAway(error)
        ? refuse(reply, tryLater('This isn’t possible at the moment. Please try again in a minute.').status)
        : refuse(reply, { code: 500, text: 'Something went wrong on our side. Please try again.' });
    });
    const bind = bindIn(part);
    bind(punchOutRoutes.arriveByLink, receive);
    bind(punchOutRoutes.arriveByForm, receive);
  });
}
