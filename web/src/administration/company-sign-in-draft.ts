/** An administrator's draft of a company sign-in, and the request made from it. */
import type { CompanySignIn, CompanySignInValues } from '@operatory/contract/company-sign-ins';
import type { GroupKind } from '@operatory/domain/access';

export interface RuleDraft {
  readonly group: string;
  readonly kind: GroupKind;
  /** Separated by commas or spaces. */
  readonly territories: string;
}

export interface SignInDraft extends Omit<CompanySignInValues, 'emailDomains' | 'groupRules'> {
  readonly clientSecret: string;
  /** Of SAML: the provider's metadata, or its address. */
  readonly metadata: string;
  /** Separated by commas, spaces, or lines. */
  readonly domains: string;
  readonly rules: readonly RuleDraft[];
}

export const newDraft: SignInDraft = {
  ...{ kind: 'openid', name: '', issuer: 'https://', clientId: '', clientSecret: '', domains: '' },
  ...{ metadata: '', emailAttribute: '' },
  ...{ isEmailTrusted: false, groupsClaim: 'groups', rules: [], allowsPasskeys: false },
};

export const newRule: RuleDraft = { group: '', kind: 'account-manager', territories: '' };

const isNameless = ({ group }: RuleDraft) => group.trim() === '';

/** The rule was added, but nothing was entered. */
const isUntouched = (rule: RuleDraft) =>
  isNameless(rule) && rule.territories.trim() === '' && rule.kind === newRule.kind;

/** Something was entered, and not for which group. */
export const lacksGroup = (rule: RuleDraft): boolean => isNameless(rule) && !isUntouched(rule);

/** Required entries that are missing; `isNew` if nothing of it is stored yet. */
export function missingParts(draft: SignInDraft, isNew: boolean) {
  const { kind, name, issuer, clientId, clientSecret, metadata, rules } = draft;
  const ofKind =
    kind === 'saml'
      ? [isNew && metadata.trim() === '' && 'metadata']
      : [
          !URL.canParse(issuer) && 'issuer',
          clientId.trim() === '' && 'client ID',
          isNew && clientSecret === '' && 'client secret',
        ];
  return [name.trim() === '' && 'name', ...ofKind, rules.some(lacksGroup) && 'group name'];
}

/** The error of a field, by its name in the draft. */
export type SignInProblems = Partial<Record<keyof SignInDraft, string>>;

/** Names of fields that differ between the request and the draft. */
const fieldOf: Readonly<Record<string, keyof SignInDraft>> = { emailDomains: 'domains', groupRules: 'rules' };

/** The server's errors for single fields, the first for each, by their names in the draft. */
export function problemsOf(errors: readonly { readonly field: string; readonly message: string }[]): SignInProblems {
  const named = errors.map(({ field, message }): [string, string] => {
    const [name = ''] = field.split(/[.[]/);
    return [fieldOf[name] ?? name, message.endsWith('.') ? message : `${message}.`];
  });
  return Object.fromEntries(named.toReversed());
}

export const draftOf = ({ values: { emailDomains, groupRules, ...values }, saml }: CompanySignIn): SignInDraft => ({
  ...values,
  // Saving it loads it again, with certificates that the provider has added since.
  metadata: saml?.metadataUrl ?? '',
  clientSecret: '',
  domains: emailDomains.join('\n'),
  rules: groupRules.map(({ territoryIds, ...rule }) => ({ ...rule, territories: territoryIds.join(', ') })),
});

const words = (text: string) => text.split(/[\s,;]+/).filter((word) => word !== '');

export const valuesOf = ({ domains, rules, ...values }: SignInDraft) => ({
  ...values,
  emailDomains: words(domains).map((domain) => domain.replace(/^@/, '').toLowerCase()),
  groupRules: rules
    .filter((rule) => !isUntouched(rule))
    .map(({ territories, ...rule }) => ({ ...rule, territoryIds: words(territories) })),
});
