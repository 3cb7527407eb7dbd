/** The administration screen's queries. */
import type { AuditKind } from '@operatory/contract/audit';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callBackOffice } from '../calls/index.ts';

export const peopleQuery = (find: string) =>
  infiniteQueryOptions({
    queryKey: ['administration', 'people', find],
    queryFn: ({ pageParam, signal }) =>
      callBackOffice('listPeople', { query: { searchText: find, pageIndex: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** One person as an administrator sees them. */
export const personQuery = (userId: string) =>
  queryOptions({
    queryKey: ['administration', 'person', userId],
    queryFn: ({ signal }) => callBackOffice('readPerson', { params: { userId } }, { signal }),
    staleTime: 0,
  });

export const territoriesQuery = queryOptions({
  queryKey: ['administration', 'territories'],
  queryFn: async ({ signal }) => (await callBackOffice('listTerritoriesToGive', {}, { signal })).territories,
});

export const installationQuery = queryOptions({
  queryKey: ['administration', 'settings'],
  queryFn: ({ signal }) => callBackOffice('readInstallationSettings', {}, { signal }),
  staleTime: 0,
});

export const companySignInsQuery = queryOptions({
  queryKey: ['administration', 'company-sign-ins'],
  queryFn: async ({ signal }) => (await callBackOffice('listCompanySignIns', {}, { signal })).signIns,
  staleTime: 0,
});

/** Of one company sign-in. */
export const provisioningQuery = (providerId: string) =>
  queryOptions({
    queryKey: ['administration', 'provisioning', providerId],
    queryFn: ({ signal }) => callBackOffice('readProvisioning', { params: { providerId } }, { signal }),
    staleTime: 0,
  });

/** Refetched every few seconds, because other people's actions change it. */
export const goingLiveQuery = queryOptions({
  queryKey: ['administration', 'going-live'],
  queryFn: ({ signal }) => callBackOffice('readGoingLive', {}, { signal }),
  staleTime: 0,
  refetchInterval: 10_000,
});

export interface AuditSearch {
  /** The complete e-mail or name; blank for everybody. */
  readonly who: string;
  readonly kind: AuditKind | '';
  /** Days such as 2026-03-09; empty for no limit. */
  readonly from: string;
  readonly to: string;
}

/** These filters as the server names them. */
export const auditFilters = ({ who, kind, from, to }: AuditSearch) => ({ person: who, kind, from, to });

export const auditQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['administration', 'audit', search],
    queryFn: ({ pageParam, signal }) =>
      callBackOffice(
        'listAuditEntries',
        { query: { ...auditFilters(search), ...(pageParam === 0 ? {} : { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
