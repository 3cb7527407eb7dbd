/**
 * Binds the routes for links with which people choose a password: requesting one, and using it. They need no sign-in.
 */
import { contract } from '@operatory/contract/contract';
import { refuse } from '@operatory/domain/refusals';
import { ownerOf, refuseOwnLink, useLink } from '../access/access-links.ts';
import { passwordLength } from '../access/passwords.ts';
import { providersOf } from '../access/providers/stored-providers.ts';
import type { Sessions } from '../access/viewers.ts';
import type { Bind } from '../http/bind.ts';
import { addressKey } from '../limits/limiter.ts';
import { sharedLimiter } from '../limits/shared-limiter.ts';
import { queuePasswordMail } from '../mail/queue-mail.ts';
import type { Services } from '../services/services.ts';

/** Attempts per minute from one address. Links can't be guessed; this only limits the load. */
const usesPerMinute = 30;
/** Messages about forgotten passwords that one address may cause per hour; a whole office can share it. */
const requestsPerHour = 30;

export function bindAccessLinkRoutes(bind: Bind, { pool, settings }: Services, sessions: Sessions): void {
  const isMailOn = settings.mail !== undefined;
  const providers = providersOf(pool, settings);
  const requests = sharedLimiter(pool, { name: 'password-request', most: requestsPerHour, seconds: 3_600 });
  bind(contract.requestPassword, async ({ request, body }) => {
    if (!isMailOn) return refuse('mail.off');
    const seconds = await requests.take(addressKey(request.ip));
    if (seconds > 0) return refuse('request.too-often', { seconds });
    await queuePasswordMail(pool, body.email);
    return undefined;
  });

  const uses = sharedLimiter(pool, { name: 'access-link', most: usesPerMinute, seconds: 60 });
  const refuseOften = async (address: string) => {
    const seconds = await uses.take(addressKey(address));
    return seconds > 0 ? refuse('request.too-often', { seconds }) : undefined;
  };
  bind(contract.readAccessLink, async ({ request, body }) => {
    const often = await refuseOften(request.ip);
    if (often !== undefined) return often;
    const owner = await ownerOf(pool, body.token);
    if (owner === undefined) return refuse('access.link-ended');
    const refused = await refuseOwnLink({ database: pool, providers }, owner);
    if (refused !== undefined) return refused;
    const { name, email, isAskedFor } = owner;
    return { name, email, isAskedFor, minimumLength: passwordLength.minimum };
  });
  bind(contract.useAccessLink, async ({ request, body }) => {
    const often = await refuseOften(request.ip);
    if (often !== undefined) return often;
    const used = await useLink(pool, {
      ...body,
      tells: isMailOn,
      address: request.ip,
      brandName: settings.brandName,
      providers,
    });
    sessions.forget();
    if (!('refused' in used)) {
      const { email } = used;
      request.log.info({ event: 'password-chosen', email, address: request.ip }, 'Access');
    }
    return used;
  });
}
