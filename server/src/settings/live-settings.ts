/** The settings with what an administrator changed on the screen: the same object, whose values follow the database. */
import type pg from 'pg';
import type { CompanySignIn } from './installation-values.ts';
import type { Settings } from './settings.ts';

/** A change counts in every process within this time. */
const lifetimeMs = 900;

/** What a screen may set. */
export const changeable = [
  'brandName',
  'companyName',
  'supportPhone',
  'supportEmail',
  'emergencyPhone',
  'accentColor',
  'invitationText',
  'mailClosing',
  'paymentAddress',
  'secondStep',
] as const;

type Stored = Partial<Record<(typeof changeable)[number], string>>;

interface Row {
  readonly values: Stored | null;
  readonly version: number | null;
  readonly has_logo: boolean | null;
  readonly sign_ins: readonly CompanySignIn[];
}

export interface LiveSettings {
  /** Read its values when they're needed; a copy doesn't follow. */
  readonly settings: Settings;
  /**
   * Reads the stored values, unless that was done within a second. While the database is unavailable, the values stay.
   */
  fresh(): Promise<void>;
  /** The next `fresh` reads again. */
  forget(): void;
}

export function liveSettings(pool: Pick<pg.Pool, 'query'>, given: Settings): LiveSettings {
  let stored: Stored = {};
  let version = 0;
  let hasLogo = false;
  let signIns: readonly CompanySignIn[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    const { rows } = await pool.query<Row>({
      name: 'installation-settings',
      text: `select s."values", s.version, s.logo is not null as has_logo, p.sign_ins
               from (select coalesce(jsonb_agg(jsonb_build_object('providerId', provider_id, 'name', name,
                                      'isByEmail', cardinality(email_domains) > 0) order by name, provider_id), '[]') as sign_ins
                       from identity_provider where is_on) p
               left join installation_setting s on s.setting_id = 1`,
    });
    [stored, version, hasLogo] = [rows[0]?.values ?? {}, rows[0]?.version ?? 0, rows[0]?.has_logo ?? false];
    signIns = rows[0]?.sign_ins ?? [];
    readAt = performance.now();
  }

  const settings = { ...given } as Settings;
  const follow = (name: string, get: () => unknown) =>
    Object.defineProperty(settings, name, { get, enumerable: true, configurable: true });
  for (const name of changeable) {
    if (!given.lockedSettings.has(name)) follow(name, () => stored[name] ?? given[name]);
  }
  follow('installationVersion', () => version);
  follow('hasLogo', () => hasLogo);
  follow('companySignIns', () => signIns);

  return {
    settings,
    async fresh() {
      if (performance.now() - readAt < lifetimeMs) return;
      reading ??= read()
        .catch(() => undefined)
        .finally(() => {
          reading = undefined;
        });
      await reading;
    },
    forget() {
      readAt = Number.NEGATIVE_INFINITY;
    },
  };
}
