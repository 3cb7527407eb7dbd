/** The settings that an administrator may change on a screen: from the environment, or else their defaults. */
import { defaultAccent } from '@operatory/domain/settings';

export interface InstallationValues {
  readonly brandName: string;
  readonly companyName: string;
  readonly supportPhone: string;
  readonly supportEmail: string;
  readonly emergencyPhone: string;
  /** A color such as `#0b6b68`. */
  readonly accentColor: string;
  /** A paragraph of each invitation, and the last lines of every e-mail; blank for none. */
  readonly invitationText: string;
  readonly mailClosing: string;
  /** Counts the changes made on the screen; 0 before the first. */
  readonly installationVersion: number;
  readonly hasLogo: boolean;
  /** Names of those that the environment sets, so that no screen can. */
  readonly lockedSettings: ReadonlySet<string>;
}

const namesInEnvironment = {
  BRAND_NAME: 'brandName',
  COMPANY_NAME: 'companyName',
  SUPPORT_PHONE: 'supportPhone',
  SUPPORT_EMAIL: 'supportEmail',
  EMERGENCY_PHONE: 'emergencyPhone',
} as const;

type Names = typeof namesInEnvironment;

/** `given`: the names and values that the environment really has. */
export function installationValues(
  values: Readonly<Record<keyof Names, string>>,
  given: readonly (readonly [string, string])[],
): InstallationValues {
  const isGiven = new Set(given.map(([name]) => name));
  const locked = Object.entries(namesInEnvironment).flatMap(([name, setting]) => (isGiven.has(name) ? [setting] : []));
  return {
    brandName: values.BRAND_NAME,
    companyName: values.COMPANY_NAME,
    supportPhone: values.SUPPORT_PHONE,
    supportEmail: values.SUPPORT_EMAIL,
    emergencyPhone: values.EMERGENCY_PHONE,
    accentColor: defaultAccent,
    invitationText: '',
    mailClosing: '',
    installationVersion: 0,
    hasLogo: false,
    lockedSettings: new Set(locked),
  };
}
