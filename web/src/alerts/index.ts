export { heardAlertRaised, heardAlertsRead } from './hear-alerts.ts';
