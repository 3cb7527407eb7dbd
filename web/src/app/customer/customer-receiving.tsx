/** Connects delivery checks with what the viewer may do for the account. */
import { can } from '@operatory/domain/access';
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../../access/index.ts';
import { accountOf, customerQuery } from '../../customers/index.ts';
import type { PanelProps } from '../../parts/layers/panel.ts';
import { ReceivingPanel } from '../../receiving/receiving-panel.tsx';

export function CustomerReceiving(props: PanelProps) {
  const viewer = useViewer();
  const { data: record } = useQuery(customerQuery(props.customerNumber));
  const mayCheck = record !== undefined && can(viewer, 'account.check-deliveries', accountOf(record));
  return <ReceivingPanel {...props} mayCheck={mayCheck} />;
}
