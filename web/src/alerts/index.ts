export { setAlertsOpen } from './alerts-open.ts';
export { heardAlertRaised, heardAlertsRead } from './hear-alerts.ts';
