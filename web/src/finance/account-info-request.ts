/** Opens the account's dropdown at one of its tabs from elsewhere, such as the command palette. */
import { observable } from '../parts/hooks/observable.ts';

export const accountTabs = ['Tools', 'Financial', 'Reports'] as const;
export type AccountTab = (typeof accountTabs)[number];

/** The requested tab; the dropdown uses it when it opens. */
export const requestedAccountTab = observable<AccountTab | undefined>(undefined);
