/** Binds the link in an e-mail that ends e-mails of its kind, without a sign-in. */
import { randomBytes } from 'node:crypto';
import { noticeRoutes } from '@operatory/contract/notices';
import type { RefusalCode } from '@operatory/contract/refusals';
import { refuse } from '@operatory/domain/refusals';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Bind } from '../http/bind.ts';
import { escaped, smallPage } from '../http/small-page.ts';
import type { Services } from '../services/services.ts';
import { kindWords } from './mails.ts';
import { endMails } from './read-notices.ts';
import { type Ended, readUnsubscribeToken } from './unsubscribe-token.ts';

/** A separate page, because it needs no sign-in. */
function pageOf(reply: FastifyReply, brandName: string, title: string, inner: string): string {
  const nonce = randomBytes(16).toString('base64');
  reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; img-src data:; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    );
  return smallPage({ brandName, nonce }, { title, inner });
}

interface Parts {
  readonly http: FastifyInstance;
  readonly services: Services;
  /** Binds routes in a part of the server. */
  readonly bindIn: (part: FastifyInstance) => Bind;
}

const longestForm = 1_000;

/** Mail programs post a form, whose words don't matter. */
export async function bindNoticeLinks({ http, services: { pool, settings }, bindIn }: Parts): Promise<void> {
  const routes = noticeRoutes;

  async function owner(token: string): Promise<(Ended & { readonly email: string }) | undefined> {
    const ended = readUnsubscribeToken(token, settings.authSecret);
    const { rows } = await pool.query<{ email: string }>(
      'select email from "user" where id = $1 and withdrawn_at is null',
      [ended?.userId ?? ''],
    );
    return ended === undefined || rows[0] === undefined ? undefined : { ...ended, email: rows[0].email };
  }

  await http.register(async (part: FastifyInstance) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser('*', { parseAs: 'string', bodyLimit: longestForm }, (_, __, done) => done(null));
    const bind = bindIn(part);
    // Mail programs open links automatically, so viewing the page doesn't unsubscribe.
    bind(routes.showEndNotices, async ({ params: { token }, reply }) => {
      const ended = await owner(token);
      const { brandName, publicUrl } = settings;
      if (ended === undefined) {
        const inner = `<p><a href="${publicUrl}/notices">Sign in</a> to change your notification settings.</p>`;
        return reply.code(404).send(pageOf(reply, brandName, 'This link has expired', inner));
      }
      const words = `Stop e-mailing ${ended.email} about ${kindWords[ended.kind]}?`;
      const inner = '<form method="post"><button>Stop these e-mails</button></form>';
      return reply.send(pageOf(reply, brandName, words, inner));
    });
    bind(routes.endNotices, async ({ params: { token }, reply }) => {
      const ended = await owner(token);
      if (ended === undefined) return refuse<RefusalCode>('notice.link-ended');
      await endMails(pool, ended);
      const words = `No more e-mails about ${kindWords[ended.kind]}.`;
      const { brandName, publicUrl } = settings;
      const inner = `<p>You still see them when you’re signed in as ${escaped(ended.email)}. You can <a href="${publicUrl}/notices">change what you’re notified of</a> there.</p>`;
      return reply.send(pageOf(reply, brandName, words, inner));
    });
  });
}
