/** The settings as one typed object, read once at the start. */
import { resolve } from 'node:path';
import { readAppVersion } from './app-version.ts';
import { CannotStart } from './cannot-start.ts';
import { type DatabaseSettings, databaseSettings, workersOf } from './database-settings.ts';
import { environment, secretNames } from './environment.ts';
import { type ExchangeSettings, exchangeSettings } from './exchange-settings.ts';
import { type InstallationValues, installationValues } from './installation-values.ts';
import { isLoopback, refusePlainServices } from './outside-services.ts';
import { type TraceSettings, traceSettings } from './trace-settings.ts';

export interface Settings extends InstallationValues {
  readonly port: number;
  readonly host: string;
  /** Where people reach the product, without a slash at the end. */
  readonly publicUrl: string;
  /** Every origin that the product's own pages may come from: `publicUrl`, and the loopback names of the port when no PUBLIC_URL is given. */
  readonly ownOrigins: readonly string[];
  /** As Fastify takes it: the proxies in front whose word about the caller's address is believed; false for none. */
  readonly trustProxy: false | string | ((address: string, hop: number) => boolean);
  /** Absolute. Holds the embedded database, made secrets and files. */
  readonly dataDir: string;
  /** Absent: the embedded database. */
  readonly databaseUrl: string | undefined;
  readonly isDemo: boolean;
  /** Seconds between two steps of an order in the demo; 0 where orders do not move by themselves. */
  readonly demoClockSeconds: number;
  /** Signs sessions; 32 characters or more. */
  readonly authSecret: string;
  /** The distributor's own identity provider; absent: e-mail and password only. */
  readonly openIdConnect: OpenIdConnect | undefined;
  /** How e-mails are sent; absent: none are. */
  readonly mail: MailSettings | undefined;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** The distributor's: says what "today" is. */
  readonly timeZone: string;
  /** False: no one sees a price, regardless of permissions. */
  readonly isPricingEnabled: boolean;
  /** True: practices may see why a price is what it is, as staff do. */
  readonly arePricesExplained: boolean;
  readonly dataManagementUrl: string;
  /** Absent: the product itself says which version is expected. */
  readonly versionUrl: string | undefined;
  /** Storage that speaks S3; absent: a folder in `dataDir`. */
  readonly fileStorage: FileStorageSettings | undefined;
  readonly exchange: ExchangeSettings;
  readonly database: DatabaseSettings;
  /** How many processes serve; 1 without a primary. */
  readonly workers: number;
  readonly shippingLabels: {
    /** A carrier's service; absent: labels are made here. */
    readonly url: string | undefined;
    readonly token: string | undefined;
    /** The distributor's, for the parcels that are numbered here. */
    readonly companyPrefix: string;
  };
  /** The US Postal Service's address lookup; absent: the ZIP codes that come with the product. */
  readonly postalService: PostalServiceSettings | undefined;
  readonly appVersion: string;
  /** Opens `/metrics`; absent: only direct callers may read it. */
  readonly metricsToken: string | undefined;
  /** Where traces go; absent: nothing is traced. */
  readonly traces: TraceSettings | undefined;
  /** Between the first 503 at `/readyz` and closing the port. */
  readonly shutdownDelaySeconds: number;
}

/** Where e-mails go, and whom they're from. */
export interface MailSettings {
  /** Absent in a demo: e-mails are kept in `dataDir`, and shown. */
  readonly smtpUrl: string | undefined;
  readonly from: string;
}

/** A bucket, and how to reach it. */
export interface FileStorageSettings {
  readonly bucket: string;
  readonly region: string;
  /** Absent: Amazon's own for the region. */
  readonly endpoint: string | undefined;
  /** Absent: as the machine or its role gives them. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

/** An account at the US Postal Service, for its Addresses API. */
export interface PostalServiceSettings {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** An identity provider that speaks OpenID Connect and publishes where its parts are. */
export interface OpenIdConnect {
  /** What people call it: "Sign in with {name}". */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whether its e-mail addresses count without its saying that they are verified. */
  readonly isEmailTrusted: boolean;
}

/** What an environment holds: names and texts. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface ReadSettingsOptions {
  /** True for `npm start`, whose NODE_ENV=production is our own choice and doesn't make it a production installation. */
  readonly isTryOut?: boolean;
}

/**
 * Reads the settings. Throws `CannotStart` with one sentence about the first that is wrong: its name, its value, the way out.
 * @param keepSecret returns the secret made at an earlier start, or makes one; called only when none is given
 */
export function readSettings(
  env: Environment,
  keepSecret: (dataDir: string) => string,
  { isTryOut = false }: ReadSettingsOptions = {},
): Settings {
  const given = Object.keys(environment.shape).flatMap((name) => {
    const value = env[name]?.trim();
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  const parsed = environment.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0] ?? { path: [], message: '' };
    const name = String(path[0]);
    const shown = secretNames.has(name) ? 'The value of' : `"${env[name]?.trim()}" as`;
    throw new CannotStart(
      `${shown} setting ${name} is not usable: it ${message}. Change it in the environment or in .env.`,
    );
  }
  const values = parsed.data;
  const dataDir = resolve(values.DATA_DIR);
  const isProduction = env.NODE_ENV === 'production' && !isTryOut;
  const isDemo = values.DEMO ?? (!isProduction && isOnlyForThisMachine(values));
  if (values.AUTH_SECRET === undefined && values.DATABASE_URL !== undefined && !isDemo) {
    throw new CannotStart(
      'Setting AUTH_SECRET is absent: with DATABASE_URL and without DEMO=1 it is needed to sign sessions. Set it to 32 or more random characters, such as "openssl rand -base64 32" prints.',
    );
  }
  if (isProduction) refusePlainServices(values);
  const { publicUrl, ownOrigins } = addresses(values.PUBLIC_URL, values.HOST, values.PORT);
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    ownOrigins,
    trustProxy: values.TRUST_PROXY,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    isDemo,
    demoClockSeconds: isDemo ? values.DEMO_CLOCK_SECONDS : 0,
    authSecret: values.AUTH_SECRET ?? keepSecret(dataDir),
    openIdConnect: identityProvider(values),
    mail:
      values.SMTP_URL === undefined && !isDemo
        ? undefined
        : { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM ?? values.SUPPORT_EMAIL },
    // When trying it out, the terminal is for the greeting; in production, the log needs more.
    logLevel: values.LOG_LEVEL ?? (isDemo ? 'warn' : 'info'),
    timeZone: values.TIME_ZONE,
    ...installationValues(values, { given, isDemo }),
    isPricingEnabled: values.PRICING_ENABLED,
    arePricesExplained: values.PRICE_REASONS_FOR_PRACTICES,
    dataManagementUrl: values.DATA_MANAGEMENT_URL,
    versionUrl: values.VERSION_URL,
    fileStorage: fileStorage(values),
    exchange: exchangeSettings(values),
    database: databaseSettings(values),
    workers: isDemo ? 1 : workersOf(values.WORKERS, isProduction),
    shippingLabels: {
      url: values.SHIPPING_LABEL_URL,
      token: values.SHIPPING_LABEL_TOKEN,
      companyPrefix: values.LABEL_COMPANY_PREFIX,
    },
    postalService: postalService(values),
    appVersion: readAppVersion(),
    metricsToken: values.METRICS_TOKEN,
    traces: traceSettings(values),
    // There's only something to wait for if something in front reads `/readyz`.
    shutdownDelaySeconds: values.SHUTDOWN_DELAY_SECONDS ?? (isProduction ? 5 : 0),
  };
}

/** Demo sign-ins are public, so by default they're only on where no one else can reach them. */
function isOnlyForThisMachine(values: {
  readonly DATABASE_URL?: string | undefined;
  readonly HOST: string;
  readonly PUBLIC_URL?: string | undefined;
}): boolean {
  const { DATABASE_URL, HOST, PUBLIC_URL } = values;
  if (DATABASE_URL !== undefined || !isLoopback(HOST)) return false;
  if (PUBLIC_URL === undefined) return true;
  const { protocol, hostname } = new URL(PUBLIC_URL);
  return protocol === 'http:' && isLoopback(hostname.replace(/^\[|\]$/g, ''));
}

/** Without a public address the product is on this machine, where people write its name in several ways. */
function addresses(given: string | undefined, host: string, port: number): Pick<Settings, 'publicUrl' | 'ownOrigins'> {
  if (given !== undefined) return { publicUrl: given.replace(/\/+$/, ''), ownOrigins: [new URL(given).origin] };
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const written = (name: string) => `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  const names = isEverywhere || isLoopback(host) ? ['localhost', '127.0.0.1', '::1'] : [host];
  const origins = names.map((name) => new URL(written(name)).origin);
  return { publicUrl: origins[0] ?? written(host), ownOrigins: origins };
}

/** The id and the secret: both or neither. */
function postalService(values: {
  readonly USPS_URL: string;
  readonly USPS_CLIENT_ID?: string | undefined;
  readonly USPS_CLIENT_SECRET?: string | undefined;
}): PostalServiceSettings | undefined {
  const { USPS_URL: url, USPS_CLIENT_ID: clientId, USPS_CLIENT_SECRET: clientSecret } = values;
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined) {
    throw new CannotStart(
      'Of the settings USPS_CLIENT_ID and USPS_CLIENT_SECRET only one is given. Give both, or none to look addresses up in the ZIP codes that come with the product.',
    );
  }
  return { url, clientId, clientSecret };
}

/** A key's id needs its secret, and either means nothing without a bucket. */
function fileStorage(values: {
  readonly FILE_STORAGE_BUCKET?: string | undefined;
  readonly FILE_STORAGE_REGION: string;
  readonly FILE_STORAGE_ENDPOINT?: string | undefined;
  readonly FILE_STORAGE_KEY_ID?: string | undefined;
  readonly FILE_STORAGE_SECRET?: string | undefined;
}): FileStorageSettings | undefined {
  const { FILE_STORAGE_BUCKET: bucket, FILE_STORAGE_KEY_ID: accessKeyId, FILE_STORAGE_SECRET: secret } = values;
  if ((accessKeyId === undefined) !== (secret === undefined)) {
    throw new CannotStart(
      'Of the settings FILE_STORAGE_KEY_ID and FILE_STORAGE_SECRET only one is given. Give both, or none to use the access that this machine has.',
    );
  }
  if (bucket === undefined) {
    if (accessKeyId === undefined && values.FILE_STORAGE_ENDPOINT === undefined) return undefined;
    throw new CannotStart(
      'Setting FILE_STORAGE_BUCKET is absent, though others of the file storage are given. Name the bucket, or leave them all out to keep files in DATA_DIR.',
    );
  }
  return {
    bucket,
    region: values.FILE_STORAGE_REGION,
    endpoint: values.FILE_STORAGE_ENDPOINT,
    credentials:
      accessKeyId === undefined || secret === undefined ? undefined : { accessKeyId, secretAccessKey: secret },
  };
}

/** The address, id, and secret: all three or none. */
function identityProvider(values: {
  readonly OIDC_ISSUER?: string | undefined;
  readonly OIDC_CLIENT_ID?: string | undefined;
  readonly OIDC_CLIENT_SECRET?: string | undefined;
  readonly OIDC_NAME: string;
  readonly OIDC_TRUST_EMAIL: boolean;
}): OpenIdConnect | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return undefined;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    throw new CannotStart(
      'Of the settings OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET only some are given. Give all three, or none to sign in with e-mail and password only.',
    );
  }
  return { name: values.OIDC_NAME, issuer, clientId, clientSecret, isEmailTrusted: values.OIDC_TRUST_EMAIL };
}
