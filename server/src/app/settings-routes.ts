/** Binds the installation's public settings, and the version service. */
import { contract } from '@operatory/contract/contract';
import type { PublicSettings } from '@operatory/contract/settings';
import { environmentProviderId } from '../access/providers/identity-provider.ts';
import { readBranches } from '../catalog/branches.ts';
import type { Bind } from '../http/bind.ts';
import { lookCss } from '../installation/look.ts';
import { expectedVersion } from '../ports/version/index.ts';
import type { Services } from '../services/services.ts';
import type { Settings } from '../settings/settings.ts';

/** The public settings, except what's in the database. */
export type FixedSettings = Omit<PublicSettings, 'branches'>;

/** The part of the settings that screens show; sign-ins are offered on demo data only. */
export function publicSettingsOf(settings: Settings, demoSignIns: PublicSettings['demoSignIns']): FixedSettings {
  return {
    brandName: settings.brandName,
    companyName: settings.companyName,
    supportPhone: settings.supportPhone,
    supportEmail: settings.supportEmail,
    emergencyPhone: settings.emergencyPhone,
    dataManagementUrl: settings.dataManagementUrl,
    publicUrl: settings.publicUrl,
    appVersion: settings.appVersion,
    timeZone: settings.timeZone,
    logoUrl: settings.hasLogo ? `/api/settings/logo?v=${settings.installationVersion}` : null,
    lookCss: lookCss(settings.accentColor),
    isDemo: settings.isDemo,
    isMailOn: settings.mail !== undefined,
    companySignIns: [
      ...(settings.openIdConnect === undefined
        ? []
        : [{ providerId: environmentProviderId, name: settings.openIdConnect.name }]),
      ...settings.companySignIns
        .filter(({ isByEmail }) => !isByEmail)
        .map(({ providerId, name }) => ({ providerId, name })),
    ],
    hasSignInByEmail: settings.companySignIns.some(({ isByEmail }) => isByEmail),
    demoSignIns,
  };
}

export function bindSettingsRoutes(
  bind: Bind,
  { settings, live, pool }: Pick<Services, 'settings' | 'live' | 'pool'>,
  demoSignIns: PublicSettings['demoSignIns'],
): void {
  const askVersion = expectedVersion(settings);
  bind(contract.readPublicSettings, async () => {
    await live.fresh();
    return { ...publicSettingsOf(settings, demoSignIns), branches: [...(await readBranches(pool))] };
  });
  bind(contract.readVersion, async () => askVersion());
}
