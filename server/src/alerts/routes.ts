/** Binds the routes of alerts. */
import { alertRoutes } from '@operatory/contract/alerts';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { listAlerts } from './list-alerts.ts';
import { markAllViewed } from './mark-all-viewed.ts';
import { markViewed } from './mark-viewed.ts';
import { noteAccessed } from './note-accessed.ts';

/** A page of alerts, and marking alerts as seen or read; the latter return nothing. */
export function bindAlertRoutes(bind: Bind, services: Services): void {
  bind(alertRoutes.listAlerts, ({ viewer, params, query }) =>
    listAlerts(services, viewer, { ...params, through: query.through }),
  );

  bind(alertRoutes.noteAlertsAccessed, ({ viewer, query }) => noteAccessed(services, viewer, query.accessedDate));

  bind(alertRoutes.markAlertViewed, ({ viewer, body }) =>
    markViewed(services, viewer, { alertId: body.AlertId, viewedDate: body.ViewedDate }),
  );

  bind(alertRoutes.markAllAlertsViewed, ({ viewer }) => markAllViewed(services, viewer));
}
