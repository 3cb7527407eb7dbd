/** The queries for approval requests, notices, and notification settings. */
import { queryOptions } from '@tanstack/react-query';
import { callBackOffice } from '../calls/index.ts';

/** Polled, so that people see new requests without reloading. */
const lookAgainMs = 30_000;

export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => callBackOffice('listNotices', {}, { signal }),
  refetchInterval: lookAgainMs,
  staleTime: 5_000,
});

export const approvalsQuery = queryOptions({
  queryKey: ['approvals'],
  queryFn: ({ signal }) => callBackOffice('listApprovals', {}, { signal }),
  staleTime: 0,
});

export const approvalQuery = (approvalId: string) =>
  queryOptions({
    queryKey: ['approvals', approvalId],
    queryFn: ({ signal }) => callBackOffice('readApproval', { params: { approvalId } }, { signal }),
    staleTime: 0,
    // A quantity being typed stays.
    refetchOnWindowFocus: false,
  });

/** `cartKey`: the open cart's. The next cart has no request. */
export const cartApprovalQuery = (customerNumber: string, cartKey: string | undefined) =>
  queryOptions({
    queryKey: ['approvals', 'cart', customerNumber, cartKey],
    queryFn: ({ signal }) => callBackOffice('readCartApproval', { params: { customerNumber } }, { signal }),
    refetchInterval: lookAgainMs,
    staleTime: 0,
  });

export const choicesQuery = queryOptions({
  queryKey: ['notice-choices'],
  queryFn: ({ signal }) => callBackOffice('listNoticeChoices', {}, { signal }),
});

export const ruleQuery = (customerNumber: string) =>
  queryOptions({
    queryKey: ['approval-rule', customerNumber],
    queryFn: ({ signal }) => callBackOffice('readApprovalRule', { params: { customerNumber } }, { signal }),
    staleTime: 0,
  });
