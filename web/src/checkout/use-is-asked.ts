/** Whether a requester has asked for approval of the open cart. Once it's decided, they may ask again. */
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../access/index.ts';
import { cartApprovalQuery } from '../approvals/queries.ts';

export function useIsAsked(customerNumber: string, cartKey: string | undefined): boolean {
  const viewer = useViewer();
  const isRequester = viewer.kind === 'user' && viewer.permissions.has('RequestOnly');
  const { data } = useQuery({
    ...cartApprovalQuery(customerNumber, cartKey),
    enabled: isRequester && cartKey !== undefined,
  });
  return isRequester && data?.isOwn === true && data.request?.state === 'waiting';
}
