export {
  maxAlertLines,
  type OrderAlertType,
  orderAlertKinds,
  orderAlertLook,
  orderAlertTypes,
} from './alert-types.ts';
export { momentLookedAt } from './looked-at.ts';
export { type AlertLine, alertsRaised } from './raised-alerts.ts';
