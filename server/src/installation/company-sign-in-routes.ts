/** Binds company sign-ins: for administrators. */
import { companySignInRoutes as routes } from '@operatory/contract/company-sign-ins';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { Refusal } from '@operatory/domain/refusals';
import { providerSecretLabel } from '../access/providers/stored-providers.ts';
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

export function bindCompanySignInRoutes(bind: Bind, { pool, settings, live, hub }: Services): void {
  const { publicUrl } = settings;
  const encryption = encryptionFor(settings.authSecret, providerSecretLabel);
  const current = async () => ({ signIns: await listCompanySignIns(pool, settings) });
  /** Open sign-in pages hear of a change. */
  async function after(refused: Refusal<RefusalCode> | undefined) {
    if (refused !== undefined) return refused;
    live.forget();
    hub.settingsChanged();
    return current();
  }
  bind(routes.listCompanySignIns, current);
  bind(routes.addCompanySignIn, async ({ request, body }) =>
    after(await addCompanySignIn(pool, actorOf(request), { wanted: body, encryption, publicUrl })),
  );
  bind(routes.saveCompanySignIn, async ({ request, params, body: { version, ...wanted } }) =>
    after(await saveCompanySignIn(pool, actorOf(request), { ...params, version, wanted, encryption, publicUrl })),
  );
  bind(routes.switchCompanySignIn, async ({ request, params, body }) =>
    after(await switchCompanySignIn(pool, actorOf(request), { ...params, ...body })),
  );
  bind(routes.removeCompanySignIn, async ({ request, params, body }) =>
    after(await removeCompanySignIn(pool, actorOf(request), { ...params, ...body })),
  );
}
