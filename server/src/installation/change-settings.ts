/** Stores what an administrator sets. Each change names the version that it's based on, and is in the audit log. */
import type { InstallationValues } from '@operatory/contract/installation';
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { accentContrast, leastContrast } from '@operatory/domain/settings';
import type pg from 'pg';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import { inTransaction } from '../database/database.ts';
import { changeable } from '../settings/live-settings.ts';
import type { Settings } from '../settings/settings.ts';
import { pictureSize } from './picture-size.ts';

type Refused = Refusal<RefusalCode>;

interface Stored {
  readonly values: Record<string, string>;
  readonly version: number;
}

/** Locks the one row until the transaction ends; makes it if there is none. */
async function lock(client: pg.PoolClient): Promise<Stored> {
  await client.query('insert into installation_setting (setting_id) values (1) on conflict do nothing');
  const { rows } = await client.query<Stored>(
    'select "values", version from installation_setting where setting_id = 1 for update',
  );
  return rows[0] ?? { values: {}, version: 0 };
}

/** The differences, for the audit log. */
function difference(from: Readonly<Record<string, string>>, to: Readonly<Record<string, string>>) {
  const names = Object.keys(to).filter((name) => from[name] !== to[name]);
  const pick = (values: Readonly<Record<string, string>>) =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
  return { isNone: names.length === 0, before: pick(from), after: pick(to) };
}

/** Sets all of them but those that the environment sets. The same values again change nothing. */
export async function saveSettings(
  pool: pg.Pool,
  by: Actor,
  {
    version,
    values,
    settings,
  }: { readonly version: number; readonly values: InstallationValues; readonly settings: Settings },
): Promise<Refused | undefined> {
  const ratio = accentContrast(values.accentColor);
  if (ratio < leastContrast) {
    return refuse('settings.contrast', { contrast: (Math.floor(ratio * 10) / 10).toFixed(1) });
  }
  const own = changeable.filter((name) => !settings.lockedSettings.has(name));
  const wanted = Object.fromEntries(own.map((name) => [name, values[name]]));
  const shown = Object.fromEntries(own.map((name) => [name, settings[name]]));
  return inTransaction(pool, async (client) => {
    const stored = await lock(client);
    if (stored.version !== version) return refuse('settings.changed');
    const { isNone, before, after } = difference({ ...shown, ...stored.values }, wanted);
    if (isNone) return undefined;
    await client.query('update installation_setting set "values" = $1, version = version + 1 where setting_id = 1', [
      { ...stored.values, ...wanted },
    ]);
    await writeAudit(client, { kind: 'settings-changed', by, about: '', before, after });
    return undefined;
  });
}

/** The first bytes of each type of picture. */
const isPicture: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  'image/png': (bytes) => bytes.subarray(0, 8).equals(Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])),
  'image/jpeg': (bytes) => bytes.subarray(0, 3).equals(Buffer.from([255, 216, 255])),
  'image/webp': (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
};

export interface Logo {
  readonly type: string;
  /** Base64. */
  readonly content: string;
}

/** In pixels on each side: a page shows the logo much smaller, and a phone has to unpack all of it. */
const longestSide = 4_096;

/** Why this can't be the logo; undefined if it can. */
function refuseLogo({ type }: Logo, bytes: Buffer): Refused | undefined {
  if (isPicture[type]?.(bytes) !== true) return refuse('settings.logo');
  const { width, height } = pictureSize(type, bytes) ?? { width: 0, height: 0 };
  return Math.max(width, height) > longestSide
    ? refuse('settings.logo-pixels', { width, height, most: longestSide })
    : undefined;
}

/** Sets the logo; null removes it. */
export async function saveLogo(
  pool: pg.Pool,
  by: Actor,
  { version, logo }: { readonly version: number; readonly logo: Logo | null },
): Promise<Refused | undefined> {
  const bytes = logo === null ? null : Buffer.from(logo.content, 'base64');
  const refused = logo === null || bytes === null ? undefined : refuseLogo(logo, bytes);
  if (refused !== undefined) return refused;
  return inTransaction(pool, async (client) => {
    const stored = await lock(client);
    if (stored.version !== version) return refuse('settings.changed');
    await client.query(
      'update installation_setting set logo = $1, logo_type = $2, version = version + 1 where setting_id = 1',
      [bytes, logo?.type ?? null],
    );
    const after = { logo: bytes === null ? 'removed' : `${logo?.type}, ${bytes.length} bytes` };
    await writeAudit(client, { kind: 'settings-changed', by, about: '', after });
    return undefined;
  });
}
