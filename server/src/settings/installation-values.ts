/** The settings that an administrator may change on a screen: from the environment, or else their defaults. */
import type { SecondStepGroup } from '@operatory/domain/access';
import { defaultAccent } from '@operatory/domain/settings';

/** A company sign-in that an administrator set up and switched on. */
export interface CompanySignIn {
  readonly providerId: string;
  readonly name: string;
  /** It's for people with e-mails of certain domains. */
  readonly isByEmail: boolean;
}

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
  /** Where practices pay, with `{account}` for the account's number; blank for none. */
  readonly paymentAddress: string;
  /** Who must prove more than a password. */
  readonly secondStep: SecondStepGroup;
  /** Counts the changes made on the screen; 0 before the first. */
  readonly installationVersion: number;
  readonly hasLogo: boolean;
  /** In addition to the one in the environment. */
  readonly companySignIns: readonly CompanySignIn[];
  /** Names of those that the environment sets, so that no screen can. */
  readonly lockedSettings: ReadonlySet<string>;
}

const namesInEnvironment = {
  BRAND_NAME: 'brandName',
  COMPANY_NAME: 'companyName',
  SUPPORT_PHONE: 'supportPhone',
  SUPPORT_EMAIL: 'supportEmail',
  EMERGENCY_PHONE: 'emergencyPhone',
  SECOND_STEP: 'secondStep',
} as const;

type Names = typeof namesInEnvironment;

type Values = Readonly<Record<Exclude<keyof Names, 'SECOND_STEP'>, string>> & {
  readonly SECOND_STEP?: SecondStepGroup | undefined;
};

/**
 * `given`: the names and values that the environment really has. A demo's sign-ins are printed, so it requires no
 * second step.
 */
export function installationValues(
  values: Values,
  { given, isDemo }: { readonly given: readonly (readonly [string, string])[]; readonly isDemo: boolean },
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
    paymentAddress: '',
    secondStep: values.SECOND_STEP ?? (isDemo ? 'nobody' : 'staff'),
    installationVersion: 0,
    hasLogo: false,
    companySignIns: [],
    lockedSettings: new Set(locked),
  };
}
