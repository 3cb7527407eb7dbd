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
  /** Separated by commas, spaces, or lines. */
  readonly domains: string;
  readonly rules: readonly RuleDraft[];
}

export const newDraft: SignInDraft = {
  ...{ name: '', issuer: 'https://', clientId: '', clientSecret: '', domains: '' },
  ...{ isEmailTrusted: false, groupsClaim: 'groups', rules: [], allowsPasskeys: false },
};

export const newRule: RuleDraft = { group: '', kind: 'account-manager', territories: '' };

export const draftOf = ({ values: { emailDomains, groupRules, ...values } }: CompanySignIn): SignInDraft => ({
  ...values,
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
