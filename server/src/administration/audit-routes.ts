/** Binds reading the audit log, for administrators. */

import { auditRoutes } from '@operatory/contract/audit';
import { seesAmounts, type Viewer } from '@operatory/domain/access';
import { actorOf, writeAudit } from '../audit/write-audit.ts';
import { sendCsv } from '../documents/send-csv.ts';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { auditCsv, listAudit } from './list-audit.ts';

export function bindAuditRoutes(bind: Bind, { pool, settings: { timeZone } }: Services): void {
  const readerFor = (viewer: Viewer) => ({ timeZone, seesAmounts: viewer.kind === 'user' && seesAmounts(viewer) });
  bind(auditRoutes.listAuditEntries, ({ query, viewer }) => listAudit(pool, query, readerFor(viewer)));
  bind(auditRoutes.downloadAuditEntries, async ({ request, query, reply, viewer }) => {
    // Who takes the log along is in it.
    await writeAudit(pool, { kind: 'audit-downloaded', by: actorOf(request), about: '', after: query });
    return sendCsv(reply, 'audit-log.csv', auditCsv(pool, query, readerFor(viewer)));
  });
}
