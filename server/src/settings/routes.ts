/** Binds what any page may know of this installation, and the version service. */
import { contract } from '@operatory/contract/contract';
import type { PublicSettings } from '@operatory/contract/settings';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../http/services.ts';
import { expectedVersion } from '../ports/version/index.ts';
import type { Settings } from './settings.ts';

/** The part of the settings that screens show; sign-ins are offered on demo data only. */
export function publicSettingsOf(settings: Settings, demoSignIns: PublicSettings['demoSignIns']): PublicSettings {
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
    isDemo: settings.isDemo,
    identityProviderName: settings.openIdConnect?.name ?? null,
    demoSignIns: settings.isDemo ? demoSignIns : [],
  };
}

export function bindSettingsRoutes(
  bind: Bind,
  { settings }: Pick<Services, 'settings'>,
  publicSettings: PublicSettings,
): void {
  const askVersion = expectedVersion(settings);
  bind(contract.readPublicSettings, async () => publicSettings);
  bind(contract.readVersion, async () => askVersion());
}
