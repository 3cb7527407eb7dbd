/** Binds how the first administrator comes in. */
import { setupRoutes } from '@operatory/contract/setup';
import { refuse } from '@operatory/domain/refusals';
import { passwordLength } from '../access/passwords.ts';
import { isSetupOpen, useSetupLink } from '../access/setup-link.ts';
import type { Bind } from '../http/bind.ts';
import { addressKey } from '../limits/limiter.ts';
import { sharedLimiter } from '../limits/shared-limiter.ts';
import type { Services } from '../services/services.ts';

/** From one address. Tokens can't be guessed; this only limits the load. */
const triesPerMinute = 30;

export function bindSetupRoutes(bind: Bind, { pool, settings }: Services): void {
  const tries = sharedLimiter(pool, { name: 'setup', most: triesPerMinute, seconds: 60 });
  const refuseOften = async (address: string) => {
    const seconds = await tries.take(addressKey(address));
    return seconds > 0 ? refuse('request.too-often', { seconds }) : undefined;
  };
  bind(setupRoutes.readSetupLink, async ({ request, body }) => {
    const often = await refuseOften(request.ip);
    if (often !== undefined) return often;
    const isOpen = await isSetupOpen(pool, body.token);
    return isOpen ? { minimumLength: passwordLength.minimum } : refuse('access.setup-ended');
  });
  bind(setupRoutes.useSetupLink, async ({ request, body }) => {
    const often = await refuseOften(request.ip);
    if (often !== undefined) return often;
    const made = await useSetupLink(pool, { ...body, address: request.ip, brandName: settings.brandName });
    if (!('refused' in made)) {
      request.log.info({ event: 'first-administrator', email: made.email, address: request.ip }, 'Access');
    }
    return made;
  });
}
