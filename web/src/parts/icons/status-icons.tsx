/** Icons that carry a status or an action on rows: Material Symbols Rounded (Apache License 2.0), drawn inline. */
import { icon } from './icon.tsx';

export {
  AddIcon,
  DeleteIcon,
  RemoveIcon,
} from './action-icons.tsx';
export { CreditHoldIcon, PurchaseOrderIcon } from './customer-icons.tsx';
export { DescriptionIcon, LocalShippingIcon, OpenInNewIcon, SendIcon } from './document-icons.tsx';
export { ErrorIcon, OfflineIcon } from './frame-icons.tsx';
export { CheckCircleIcon, InfoIcon, WarningIcon } from './notice-icons.tsx';
export { BarsIcon, CouponIcon, InventoryIcon, ScheduleIcon, StarIcon } from './product-icons.tsx';
export { FilterIcon } from './view-icons.tsx';

export const LoopIcon = icon(
  'M220-477q0 63 23.5 109.5T307-287l30 21v-94q0-13 8.5-21.5T367-390q13 0 21.5 8.5T397-360v170q0 13-8.5 21.5T367-160H197q-13 0-21.5-8.5T167-190q0-13 8.5-21.5T197-220h100l-15-12q-64-51-93-111t-29-134q0-94 49.5-171.5T342-766q11-5 21 0t14 16q5 11 0 22.5T361-710q-64 34-102.5 96.5T220-477Zm520-6q0-48-23.5-97.5T655-668l-29-26v94q0 13-8.5 21.5T596-570q-13 0-21.5-8.5T566-600v-170q0-13 8.5-21.5T596-800h170q13 0 21.5 8.5T796-770q0 13-8.5 21.5T766-740H665l15 14q60 56 90 120t30 123q0 93-48 169.5T623-195q-11 6-22.5 1.5T584-210q-5-11 0-22.5t16-17.5q65-33 102.5-96T740-483Z',
);
export const BlockIcon = icon(
  'M324-111.5Q251-143 197-197t-85.5-127Q80-397 80-480t31.5-156Q143-709 197-763t127-85.5Q397-880 480-880t156 31.5Q709-817 763-763t85.5 127Q880-563 880-480t-31.5 156Q817-251 763-197t-127 85.5Q563-80 480-80t-156-31.5ZM480-140q61.01 0 117.51-20.5Q654-181 699-220L220-699q-38 46-59 102.17T140-480q0 142.37 98.81 241.19Q337.63-140 480-140Zm259-121q37-45 59-101.49 22-56.5 22-117.51 0-142.38-98.81-241.19T480-820q-60.66 0-116.83 21T261-739l478 478ZM480-480Z',
);
