/** Withdraws the person's own request for approval, without a confirmation, because asking again is just as quick. */
import type { Approval } from '@operatory/contract/approvals';
import { callBackOffice } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { useSaving } from '../parts/forms/use-saving.ts';
import { notify } from '../parts/messages/toasts.ts';

/** Renders nothing for other people. Whether or not the call succeeds, the page refetches the request. */
export function WithdrawRequest({ request }: { readonly request: Approval }) {
  const saving = useSaving(['approvals']);
  const { approvalId, customerNumber, mayWithdraw } = request;
  if (!mayWithdraw) return null;
  const withdraw = () =>
    void saving.run(async () => {
      await callBackOffice('withdrawApproval', { params: { customerNumber, approvalId } });
      notify('Request withdrawn. The cart stays as it is.');
    });
  return (
    <>
      <Button variant="default" loading={saving.isBusy} onClick={withdraw}>
        Withdraw request
      </Button>
      {saving.failure === undefined ? null : <span role="alert">{saving.failure.detail}</span>}
    </>
  );
}
