/** Every setting that Operatory reads from its environment: one line each, with its form and what happens when it is absent. */
import { secondStepGroups } from '@operatory/domain/access';
import { z } from 'zod';

const text = z.string();
const webAddress = z.url({ protocol: /^https?$/, error: 'must be a web address such as https://orders.example.com' });
const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, 'must be an address such as postgresql://user:password@host:5432/operatory');
const flag = z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((value) => value === '1');
const portNumber = z
  .string()
  .refine((value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535, {
    error: 'must be a port number from 1 to 65535',
  })
  .transform(Number);

/** Names are those of the environment; values are text. Absent and empty mean the same, so that a line in `.env` can be left blank. */
export const environment = z.object({
  PORT: portNumber.default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an address such as 127.0.0.1')
    .default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  TRUST_PROXY: z
    .string()
    .regex(
      /^(\d{1,2}|[\da-fA-F.:/]+(\s*,\s*[\da-fA-F.:/]+)*)$/,
      'must be the number of proxies in front, or their addresses separated by commas',
    )
    .transform((value) => (/^\d+$/.test(value) ? trustHops(Number(value)) : value))
    .default(false),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_READ_URLS: text
    .transform((value) =>
      value
        .split(',')
        .map((url) => url.trim())
        .filter((url) => url !== ''),
    )
    .pipe(z.array(databaseAddress))
    .default([]),
  DATABASE_WAIT_SECONDS: z
    .string()
    .refine((value) => /^\d{1,3}$/.test(value), { error: 'must be a number of seconds from 0 to 999' })
    .transform(Number)
    .default(30),
  WORKERS: z
    .string()
    .regex(/^(auto|[1-9]\d?)$/, 'must be auto or a number from 1 to 99')
    .transform((value) => (value === 'auto' ? 'auto' : Number(value)))
    .optional(),
  DEMO: flag.optional(),
  SHUTDOWN_DELAY_SECONDS: z
    .string()
    .refine((value) => /^\d{1,2}$/.test(value), { error: 'must be a number of seconds from 0 to 99' })
    .transform(Number)
    .optional(),
  DEMO_CLOCK_SECONDS: z
    .string()
    .refine((value) => /^\d{1,4}$/.test(value) && Number(value) <= 3_600, {
      error: 'must be a number of seconds from 0 to 3600',
    })
    .transform(Number)
    .default(30),
  AUTH_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters; "openssl rand -base64 32" prints a good one')
    .optional(),
  SECOND_STEP: z.enum(secondStepGroups, { error: 'must be nobody, staff, or everybody' }).optional(),
  OIDC_ISSUER: webAddress.optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_NAME: text.default('your company account'),
  OIDC_TRUST_EMAIL: flag.default(false),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, 'must be an address such as smtps://user:password@mail.example.com:465')
    .refine((value) => URL.canParse(value), 'must be an address such as smtps://user:password@mail.example.com:465')
    .optional(),
  MAIL_FROM: z.email('must be an e-mail address').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,\s]+(,[\w-]+=[^,\s]+)*$/, 'must be headers such as api-key=...,tenant=...')
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a share from 0 to 1, such as 0.1')
    .transform(Number)
    .default(1),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .optional(),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be the name of a time zone such as America/Los_Angeles')
    .default('America/Los_Angeles'),
  BRAND_NAME: text.default('Operatory'),
  COMPANY_NAME: text.default('Operatory Dental Supply'),
  SUPPORT_PHONE: text.default('1-800-555-0100'),
  SUPPORT_EMAIL: z.email('must be an e-mail address').default('service@operatory.example'),
  EMERGENCY_PHONE: text.default('1-800-555-0199'),
  PRICING_ENABLED: flag.default(true),
  PRICE_REASONS_FOR_PRACTICES: flag.default(false),
  DATA_MANAGEMENT_URL: webAddress.default('https://data.operatory.example'),
  VERSION_URL: webAddress.optional(),
  USPS_URL: webAddress.default('https://apis.usps.com'),
  USPS_CLIENT_ID: text.optional(),
  USPS_CLIENT_SECRET: text.optional(),
  FILE_STORAGE_BUCKET: text.optional(),
  FILE_STORAGE_REGION: text.default('us-east-1'),
  FILE_STORAGE_ENDPOINT: webAddress.optional(),
  FILE_STORAGE_KEY_ID: text.optional(),
  FILE_STORAGE_SECRET: text.optional(),
  EXCHANGE: z.enum(['0', '1', 'only'], { error: 'must be 0, 1, or only' }).default('1'),
  EXCHANGE_FOLDER: text.optional(),
  EXCHANGE_UNPACKED_MB: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'must be a number of megabytes from 1 to 9999999')
    .transform(Number)
    .default(5_000),
  EXCHANGE_ROWS: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'must be a number of rows from 1 to 999999999')
    .transform(Number)
    .default(20_000_000),
  ERP_PRIVATE_HOSTS: z
    .string()
    .regex(/^[\w.:-]+(,[\w.:-]+)*$/, 'must be names of hosts such as erp.internal,10.0.0.7')
    .optional(),
  EXCHANGE_SFTP_URL: z
    .string()
    .regex(/^sftp:\/\/[^\s@:/]+@[^\s@/]+(\/\S*)?$/, 'must be an address such as sftp://user@host:22/folder')
    .optional(),
  EXCHANGE_SFTP_HOST_KEY: z
    .string()
    .regex(
      /^SHA256:[A-Za-z0-9+/]{43}=?$/,
      'must be a fingerprint such as "ssh-keyscan HOST | ssh-keygen -lf -" prints: SHA256:…',
    )
    .optional(),
  EXCHANGE_SFTP_PASSWORD: text.optional(),
  EXCHANGE_SFTP_KEY_FILE: text.optional(),
  EXCHANGE_SFTP_MARK: z.enum(['rename', 'remember'], { error: 'must be rename or remember' }).default('rename'),
  EXCHANGE_SFTP_SECONDS: z
    .string()
    .refine((value) => /^\d{1,5}$/.test(value) && Number(value) >= 10, {
      error: 'must be a number of seconds from 10 to 99999',
    })
    .transform(Number)
    .default(300),
  SHIPPING_LABEL_URL: webAddress.optional(),
  SHIPPING_LABEL_TOKEN: text.optional(),
  LABEL_COMPANY_PREFIX: z
    .string()
    .regex(/^\d{7,10}$/, 'must be a GS1 company prefix of 7 to 10 digits')
    // Of the range that GS1 keeps for demonstrations.
    .default('9520000'),
});

/** Those whose value is never printed, not even to say that it is wrong. */
export const secretNames: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URLS',
  'AUTH_SECRET',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'SHIPPING_LABEL_TOKEN',
  'USPS_CLIENT_SECRET',
  'FILE_STORAGE_SECRET',
  'EXCHANGE_SFTP_PASSWORD',
  // Someone may put a password into it.
  'EXCHANGE_SFTP_URL',
]);

/** Trusts this many of the nearest addresses. */
function trustHops(count: number): false | ((address: string, hop: number) => boolean) {
  return count > 0 && ((_address, hop) => hop < count);
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
