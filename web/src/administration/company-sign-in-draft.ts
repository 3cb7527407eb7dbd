/** What an administrator types about a company sign-in, and what is sent of it. */
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

/** Whether something is still to be entered; `isNew` if nothing of it is stored yet. */
export function isMissingPart({ kind, name, issuer, clientId, clientSecret, metadata }: SignInDraft, isNew: boolean) {
  if (name.trim() === '') return true;
  if (kind === 'saml') return isNew && metadata.trim() === '';
  return clientId.trim() === '' || !URL.canParse(issuer) || (isNew && clientSecret === '');
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

/** A rule without a group is one that someone began to add. */
export const valuesOf = ({ domains, rules, ...values }: SignInDraft) => ({
  ...values,
  emailDomains: words(domains).map((domain) => domain.replace(/^@/, '')),
  groupRules: rules
    .filter(({ group }) => group.trim() !== '')
    .map(({ territories, ...rule }) => ({ ...rule, territoryIds: words(territories) })),
});
