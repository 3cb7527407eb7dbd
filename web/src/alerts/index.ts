export { AlertsBell } from './alerts-bell.tsx';
export { heardAlertRaised, heardAlertsRead } from './hear-alerts.ts';
