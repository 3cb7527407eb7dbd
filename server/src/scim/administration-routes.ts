/** Binds what administrators do to provisioning. */
import { provisioningRoutes as routes } from '@operatory/contract/provisioning';
import type { RefusalCode } from '@operatory/contract/refusals';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import { actorOf } from '../audit/write-audit.ts';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { readProvisioning, replaceToken, switchOff, switchOn } from './switch-provisioning.ts';

export function bindProvisioningRoutes(bind: Bind, { pool, settings }: Services): void {
  const read = async (providerId: string) =>
    (await readProvisioning(pool, { providerId, publicUrl: settings.publicUrl })) ??
    refuse<RefusalCode>('company-sign-in.not-found');
  /** The state after the change, with the token if one was made. */
  async function after(providerId: string, done: { readonly token: string } | Refusal<RefusalCode> | undefined) {
    if (isRefusal(done)) return done as Refusal<RefusalCode>;
    const provisioning = await read(providerId);
    if (isRefusal(provisioning)) return provisioning as Refusal<RefusalCode>;
    return { provisioning, token: done === undefined ? null : (done as { readonly token: string }).token };
  }
  bind(routes.readProvisioning, ({ params }) => read(params.providerId));
  bind(routes.switchProvisioning, async ({ request, params: { providerId }, body: { version, isOn } }) => {
    const target = { providerId, version };
    const by = actorOf(request);
    return after(providerId, isOn ? await switchOn(pool, by, target) : await switchOff(pool, by, target));
  });
  bind(routes.replaceProvisioningToken, async ({ request, params: { providerId }, body: { version } }) =>
    after(providerId, await replaceToken(pool, actorOf(request), { providerId, version })),
  );
}
