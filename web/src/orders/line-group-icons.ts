/** The pictures behind the names of the line groups' icons. */
import type { LineGroupIcon } from '@operatory/domain/orders';
import type { Icon } from '../parts/icons/icon.tsx';
import { LocalShippingIcon, LoopIcon, SendIcon, WarningIcon } from '../parts/icons/status-icons.tsx';

export const lineGroupIcons: Readonly<Record<LineGroupIcon, Icon>> = {
  send: SendIcon,
  loop: LoopIcon,
  local_shipping: LocalShippingIcon,
  warning: WarningIcon,
};
