/** Binds the settings of the installation, and the logo. */
import { installationRoutes, installationSettingNames } from '@operatory/contract/installation';
import type { RefusalCode } from '@operatory/contract/refusals';
import { settingsRoutes } from '@operatory/contract/settings';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { actorOf } from '../audit/write-audit.ts';
import type { Bind } from '../http/bind.ts';
import { limiter } from '../limits/limiter.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Services } from '../services/services.ts';
import { saveLogo, saveSettings } from './change-settings.ts';
import { hasService, readGoingLive } from './going-live.ts';

export function bindInstallationRoutes(bind: Bind, services: Services): void {
  const { pool, settings, live, hub } = services;
  async function current() {
    await live.fresh();
    const { brandName, companyName, supportPhone, supportEmail, emergencyPhone } = settings;
    const { accentColor, invitationText, mailClosing, paymentAddress, secondStep, lockedSettings } = settings;
    return {
      version: settings.installationVersion,
      values: {
        ...{ brandName, companyName, supportPhone, supportEmail, emergencyPhone },
        ...{ accentColor, invitationText, mailClosing, paymentAddress, secondStep },
      },
      locked: installationSettingNames.filter((name) => lockedSettings.has(name)),
      hasLogo: settings.hasLogo,
    };
  }

  /** The settings after a change, of which open pages are notified. */
  async function after(refused: Refusal<RefusalCode> | undefined) {
    live.forget();
    if (refused !== undefined) return refused;
    hub.settingsChanged();
    return current();
  }

  bind(installationRoutes.readInstallationSettings, () => {
    live.forget();
    return current();
  });
  bind(installationRoutes.saveInstallationSettings, async ({ request, body }) =>
    after(await saveSettings(pool, actorOf(request), { ...body, settings })),
  );
  bind(installationRoutes.saveLogo, async ({ request, body }) => after(await saveLogo(pool, actorOf(request), body)));

  bind(installationRoutes.readGoingLive, async () => ({
    checks: await readGoingLive(services),
    hasService: await hasService(pool),
  }));
  const tests = limiter({ most: 5, seconds: 600 });
  bind(installationRoutes.sendTestMail, async ({ viewer }) => {
    if (settings.mail === undefined) return refuse('mail.off-for-tests');
    const seconds = tests.take(viewer.userId);
    if (seconds > 0) return refuse('request.too-often', { seconds });
    await queueMail(pool, { kind: 'test', userId: viewer.userId });
    return undefined;
  });

  bind(settingsRoutes.readLogo, async ({ reply, query }) => {
    const { rows } = await pool.query<{ logo: Buffer | null; logo_type: string | null; version: number }>(
      'select logo, logo_type, version from installation_setting where setting_id = 1',
    );
    const [row] = rows;
    if (row?.logo == null) return refuse('route.absent');
    // Its address has the version in it. At any other address, a shared cache would give today's logo for a later version.
    const isThisVersion = query.v === String(row.version);
    return reply
      .type(row.logo_type ?? 'image/png')
      .header('cache-control', isThisVersion ? 'public, max-age=31536000, immutable' : 'no-store')
      .send(row.logo);
  });
}
