/** The people of a practice, as those who manage them see them. */
import type { Coworker } from '@operatory/contract/practice-people';
import type { PracticeRole } from '@operatory/domain/access';
import { queryOptions } from '@tanstack/react-query';
import { callBackOffice } from '../calls/index.ts';

export const coworkersQuery = (customerNumber: string) =>
  queryOptions({
    queryKey: ['practice-people', customerNumber],
    queryFn: async ({ signal }) =>
      (await callBackOffice('listCoworkers', { params: { customerNumber } }, { signal })).people,
    staleTime: 0,
  });

export const roleWords: Readonly<Record<PracticeRole, string>> = {
  buyer: 'Buyer',
  requester: 'Requester',
  viewer: 'Read-only user',
};

export const roleHints: Readonly<Record<PracticeRole, string>> = {
  buyer: 'Fills the cart and sends orders.',
  requester: 'Fills the cart and asks an approver to send it.',
  viewer: 'Sees products, prices, and orders. Has no cart.',
};

export const stateWords: Readonly<Record<Coworker['state'], string>> = {
  ready: 'Can sign in',
  invited: 'Invited',
  expired: 'The link has expired',
  new: 'Not invited yet',
  withdrawn: 'Suspended',
};
