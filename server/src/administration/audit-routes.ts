/** Binds reading the audit log, for administrators. */
import { Readable } from 'node:stream';
import { auditRoutes } from '@operatory/contract/audit';
import { actorOf, writeAudit } from '../audit/write-audit.ts';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { auditCsv, listAudit } from './list-audit.ts';

export function bindAuditRoutes(bind: Bind, { pool, settings: { timeZone } }: Services): void {
  bind(auditRoutes.listAuditEntries, ({ query }) => listAudit(pool, query, timeZone));
  bind(auditRoutes.downloadAuditEntries, async ({ request, query, reply }) => {
    // Who takes the log along is in it.
    await writeAudit(pool, { kind: 'audit-downloaded', by: actorOf(request), about: '', after: query });
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit-log.csv"')
      .send(Readable.from(auditCsv(pool, query, timeZone)));
  });
}
