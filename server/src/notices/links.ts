/** Binds the link in an e-mail that ends e-mails of its kind, without a sign-in. */
import { noticeRoutes } from '@operatory/contract/notices';
import type { RefusalCode } from '@operatory/contract/refusals';
import { refuse } from '@operatory/domain/refusals';
import type { FastifyInstance } from 'fastify';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { kindWords } from './mails.ts';
import { endMails } from './read-notices.ts';
import { type Ended, readUnsubscribeToken } from './unsubscribe-token.ts';

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escaped(title)}</title></head><body><main><h1>${escaped(title)}</h1>${body}</main></body></html>`;

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
    // Mail programs open links by themselves, so looking at the page ends nothing.
    bind(routes.showEndNotices, async ({ params: { token }, reply }) => {
      const ended = await owner(token);
      reply.type('text/html; charset=utf-8');
      if (ended === undefined) {
        return reply
          .code(404)
          .send(page('This link has expired', '<p>Sign in to change your notification settings.</p>'));
      }
      const words = `Stop e-mailing ${ended.email} about ${kindWords[ended.kind]}?`;
      return reply.send(page(words, '<form method="post"><button>Stop these e-mails</button></form>'));
    });
    bind(routes.endNotices, async ({ params: { token }, reply }) => {
      const ended = await owner(token);
      if (ended === undefined) return refuse<RefusalCode>('notice.link-ended');
      await endMails(pool, ended);
      reply.type('text/html; charset=utf-8');
      const words = `No more e-mails about ${kindWords[ended.kind]}.`;
      return reply.send(page(words, `<p>You still see them when you’re signed in as ${escaped(ended.email)}.</p>`));
    });
  });
}
