/** How orders are written to files, as it's stored. */
import type { ErpFileWay, OrderFileFormat, X12Version } from '@operatory/contract/erp-file-way';
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import { type Actor, writeAudit } from '../../audit/write-audit.ts';
import { inTransaction } from '../../database/database.ts';
import type { Services } from '../../services/services.ts';

interface WayRow {
  readonly is_on: boolean;
  readonly format: OrderFileFormat;
  readonly our_qualifier: string;
  readonly our_id: string;
  readonly erp_qualifier: string;
  readonly erp_id: string;
  readonly x12_version: X12Version;
  readonly is_test: boolean;
  readonly version: number;
  readonly changed_by: string;
  readonly changed_at: Date;
}

const columns =
  'is_on, format, our_qualifier, our_id, erp_qualifier, erp_id, x12_version, is_test, version, changed_by, changed_at';

const wayOf = (row: WayRow): ErpFileWay => ({
  isOn: row.is_on,
  format: row.format,
  ourQualifier: row.our_qualifier,
  ourId: row.our_id,
  erpQualifier: row.erp_qualifier,
  erpId: row.erp_id,
  x12Version: row.x12_version,
  isTest: row.is_test,
  version: row.version,
  changedBy: row.changed_by,
  changedAt: row.changed_at.toISOString(),
});

/** Null if it was never set. */
export async function readFileWay(database: pg.Pool | pg.ClientBase): Promise<ErpFileWay | null> {
  const { rows } = await database.query<WayRow>(`select ${columns} from erp_file_way`);
  return rows[0] === undefined ? null : wayOf(rows[0]);
}

/** How many waiting messages were written to files. The ERP may have read them without answering. */
export async function countUnanswered(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ unanswered: number }>(
    `select count(distinct o.id)::int as unanswered from outbox o join erp_out_file f on f.outbox_id = o.id
      where o.delivered_at is null and o.failed_at is null and f.written_at is not null and f.replaced_at is null`,
  );
  return rows[0]?.unanswered ?? 0;
}

/** Orders are pushed or written to files, not both: whoever changes either has to hold this, until their transaction ends. */
export const lockWays = (client: pg.PoolClient) => client.query("select pg_advisory_xact_lock(hashtext('erp-way'))");

/** Orders aren't written to files anymore. */
export const switchFilesOff = (client: pg.PoolClient, by: string, at: Date) =>
  client.query(
    'update erp_file_way set is_on = false, version = version + 1, changed_by = $1, changed_at = $2 where is_on',
    [by, at],
  );

export type NewFileWay = Omit<ErpFileWay, 'changedBy' | 'changedAt'> & { readonly by: string };

function refuseWay(way: NewFileWay, folder: string | undefined): Refusal<RefusalCode> | undefined {
  if (way.isOn && folder === undefined) return refuse('file-way.no-folder');
  const hasIds = way.ourId !== '' && way.erpId !== '';
  return way.isOn && way.format === 'x12' && !hasIds ? refuse('file-way.ids-missing') : undefined;
}

/** Stores a change that is based on this version. When turned on, orders are no longer pushed. */
export async function saveFileWay(
  { pool, settings, now }: Services,
  actor: Actor,
  way: NewFileWay,
): Promise<{ way: ErpFileWay } | Refusal<RefusalCode>> {
  const refused = refuseWay(way, settings.exchange.folder);
  if (refused !== undefined) return refused;
  const { isOn, format, ourQualifier, ourId, erpQualifier, erpId, x12Version, isTest, version, by } = way;
  const values = [isOn, format, ourQualifier, ourId, erpQualifier, erpId, x12Version, isTest, by, now()];
  return inTransaction(pool, async (client) => {
    await lockWays(client);
    const { rows } =
      version === 0
        ? await client.query<WayRow>(
            `insert into erp_file_way
               (is_on, format, our_qualifier, our_id, erp_qualifier, erp_id, x12_version, is_test, changed_by, changed_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (way_id) do nothing returning ${columns}`,
            values,
          )
        : await client.query<WayRow>(
            `update erp_file_way
                set is_on = $1, format = $2, our_qualifier = $3, our_id = $4, erp_qualifier = $5, erp_id = $6,
                    x12_version = $7, is_test = $8, changed_by = $9, changed_at = $10, version = version + 1
              where version = $11 returning ${columns}`,
            [...values, version],
          );
    const [row] = rows;
    if (row === undefined) return refuse<RefusalCode>('file-way.changed');
    if (isOn) {
      await client.query('update erp_webhook set is_on = false, version = version + 1 where is_on');
    }
    const after = { isOn, format, ourQualifier, ourId, erpQualifier, erpId, x12Version, isTest };
    await writeAudit(client, { kind: 'erp-way-changed', by: actor, about: 'files', after });
    return { way: wayOf(row) };
  });
}
