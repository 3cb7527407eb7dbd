/** The pictures behind the names of the line groups' icons [A2.52]. */
import type { LineGroupIcon } from '@operatory/domain/orders';
import type { Icon } from '../parts/icon.tsx';
import { LocalShippingIcon, LoopIcon, SendIcon, WarningIcon } from '../parts/status-icons.tsx';

export const lineGroupIcons: Readonly<Record<LineGroupIcon, Icon>> = {
  send: SendIcon,
  loop: LoopIcon,
  local_shipping: LocalShippingIcon,
  warning: WarningIcon,
};
