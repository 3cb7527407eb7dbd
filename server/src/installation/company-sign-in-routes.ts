/** Binds company sign-ins: for administrators. */
import { companySignInRoutes as routes } from '@operatory/contract/company-sign-ins';
import type { RefusalCode } from '@operatory/contract/refusals';
import { isRefusal, type Refusal } from '@operatory/domain/refusals';
import type { FastifyRequest } from 'fastify';
import { providerSecretLabel } from '../access/providers/stored-providers.ts';
import type { Sessions } from '../access/viewers.ts';
import { actorOf } from '../audit/write-audit.ts';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { encryptionFor } from '../settings/encryption.ts';
import {
  addCompanySignIn,
  removeCompanySignIn,
  saveCompanySignIn,
  switchCompanySignIn,
} from './change-company-sign-ins.ts';
import { listCompanySignIns } from './company-sign-ins.ts';
import { reloadMetadata } from './reload-metadata.ts';

export function bindCompanySignInRoutes(bind: Bind, { pool, settings, live, hub }: Services, sessions: Sessions): void {
  const { publicUrl } = settings;
  const encryption = encryptionFor(settings.authSecret, providerSecretLabel);
  const current = async () => ({ signIns: await listCompanySignIns(pool, settings) });
  /** Open sign-in pages are notified of a change. */
  async function after(refused: Refusal<RefusalCode> | undefined) {
    if (refused !== undefined) return refused;
    live.forget();
    sessions.forget();
    hub.settingsChanged();
    return current();
  }
  bind(routes.listCompanySignIns, current);
  bind(routes.addCompanySignIn, async ({ request, body }) =>
    after(await addCompanySignIn(pool, actorOf(request), { wanted: body, encryption, publicUrl })),
  );
  const own = ({ headers }: FastifyRequest) => ({ ownToken: sessions.tokenOf(headers) });
  bind(routes.saveCompanySignIn, async ({ request, params, body: { version, ...wanted } }) => {
    const target = { ...params, version, ...own(request) };
    return after(await saveCompanySignIn(pool, actorOf(request), { ...target, wanted, encryption, publicUrl }));
  });
  bind(routes.switchCompanySignIn, async ({ request, params, body }) =>
    after(await switchCompanySignIn(pool, actorOf(request), { ...params, ...body, ...own(request) })),
  );
  bind(routes.reloadCompanySignIn, async ({ request, params, body }) => {
    const loaded = await reloadMetadata({ pool, publicUrl }, { ...params, ...body, by: actorOf(request) });
    if (isRefusal(loaded)) return loaded;
    live.forget();
    hub.settingsChanged();
    return { ...(await current()), newCertificates: loaded };
  });
  bind(routes.removeCompanySignIn, async ({ request, params, body }) =>
    after(await removeCompanySignIn(pool, actorOf(request), { ...params, ...body, ...own(request) })),
  );
}
