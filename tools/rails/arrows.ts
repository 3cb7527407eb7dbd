/** Which packages and features may import which. Packages import only packages below them. */
import { posix } from 'node:path';
import type { SourceFile } from './source-files.ts';

export const packages = ['domain', 'contract', 'server', 'demo', 'web'] as const;
type Package = (typeof packages)[number];

/** Packages that a package may import in addition to itself. */
const packageArrows: Record<Package, readonly Package[]> = {
  domain: [],
  contract: ['domain'],
  server: ['contract', 'domain'],
  demo: ['contract', 'domain', 'server'],
  web: ['contract', 'domain'],
};

/** Programs outside of the packages that a package runs: the toy ERP imports none of ours. */
const programsOf: Record<Package, readonly string[]> = {
  domain: [],
  contract: [],
  server: [],
  demo: ['erp-demo'],
  web: [],
};

/**
 * Folders that every feature of the same package may import, each with the folders it may import itself. Shared code
 * never imports the features that use it; it may import the viewer (`access`, `customers`).
 */
const foundation: Record<string, readonly string[]> = {
  refusals: [],
  money: [],
  dates: [],
  words: [],
  'check-digits': [],
  hashing: [],
  limits: ['database', 'hashing'],
  jobs: ['tracing'],
  settings: ['calls', 'parts'],
  tracing: ['settings'],
  database: ['tracing'],
  audit: ['database', 'settings'],
  cxml: [],
  oci: ['cxml', 'http'],
  documents: [
    'access',
    'addresses',
    'customers',
    'money',
    'dates',
    'database',
    'http',
    'jobs',
    'limits',
    'ports',
    'services',
    'settings',
  ],
  search: ['database'],
  addresses: ['http', 'services', 'ports'],
  ports: ['settings', 'documents'],
  mail: ['database', 'jobs', 'ports', 'settings', 'tracing'],
  notices: ['access', 'calls', 'database', 'http', 'jobs', 'mail', 'parts', 'ports', 'services', 'settings'],
  http: ['access', 'customers', 'limits', 'database', 'settings', 'tracing'],
  hub: ['access', 'customers', 'hashing', 'http', 'limits', 'database', 'settings', 'ports', 'calls'],
  services: ['access', 'http', 'hub', 'database', 'settings', 'ports'],
  parts: ['calls', 'hub'],
  calls: [],
  outbox: ['calls'],
  assets: [],
};

/** All features that a feature may import, directly or not. */
const featureArrows: Record<string, readonly string[]> = {
  access: ['customers'],
  customers: ['access', 'scan'],
  catalog: ['access', 'customers'],
  orders: ['access', 'customers', 'catalog', 'scan'],
  alerts: ['access', 'customers', 'catalog', 'orders'],
  'order-requests': ['access', 'customers', 'catalog', 'orders', 'alerts', 'review'],
  'order-mails': ['access', 'customers', 'orders'],
  coupons: ['access'],
  'approval-rules': ['access', 'customers', 'finance'],
  approvals: ['access', 'customers', 'catalog', 'orders', 'coupons', 'cart', 'finance', 'approval-rules'],
  cart: ['access', 'customers', 'catalog', 'coupons', 'orders', 'finance', 'approval-rules'],
  'tag-requests': ['access', 'customers', 'catalog', 'coupons', 'cart'],
  checkout: ['access', 'customers', 'catalog', 'coupons', 'cart', 'tag-requests', 'approvals'],
  'pasted-lines': ['access', 'customers', 'catalog', 'cart'],
  scanning: ['access', 'customers', 'catalog', 'cart', 'orders', 'scan'],
  receiving: ['access', 'customers', 'catalog', 'cart', 'orders', 'scan', 'scanning'],
  lists: ['access', 'customers', 'catalog', 'cart', 'orders', 'pasted-lines', 'scan', 'scanning'],
  'shelf-tags': ['access', 'customers', 'catalog', 'lists'],
  review: ['access', 'customers', 'catalog', 'orders', 'coupons', 'cart', 'checkout'],
  'phone-mode': ['access', 'customers', 'catalog', 'orders', 'cart', 'finance', 'notes'],
  'punch-out': ['access', 'customers', 'catalog', 'orders', 'alerts', 'coupons', 'cart', 'checkout', 'review'],
  'punch-out-diagnostics': ['access', 'customers', 'catalog', 'orders', 'coupons', 'cart', 'checkout', 'punch-out'],
  finance: ['access', 'customers'],
  'account-groups': ['access', 'customers', 'catalog', 'cart', 'finance', 'sales-report'],
  'account-orders': ['access', 'customers', 'catalog', 'cart', 'lists'],
  'sales-report': [
    'access',
    'customers',
    'catalog',
    'orders',
    'back-orders',
    'cart',
    'exchange',
    'morning-queue',
    'buying-habits',
  ],
  spending: ['access', 'customers', 'orders', 'finance', 'sales-report'],
  'buying-habits': ['access', 'customers', 'catalog', 'orders', 'cart', 'finance', 'free-goods', 'morning-queue'],
  'free-goods': ['access', 'customers', 'catalog', 'coupons', 'cart'],
  'back-orders': ['access', 'customers', 'catalog', 'orders', 'alerts', 'approval-rules', 'cart', 'review', 'exchange'],
  'morning-queue': ['access', 'customers', 'catalog', 'orders', 'cart', 'exchange', 'finance', 'phone-mode'],
  'price-reasons': ['access', 'customers', 'catalog', 'coupons', 'cart'],
  notes: ['access', 'customers'],
  'lead-products': ['access', 'customers', 'catalog'],
  'safety-sheets': ['access', 'customers'],
  exchange: [
    'access',
    'customers',
    'catalog',
    'orders',
    'order-requests',
    'alerts',
    'lists',
    'cart',
    'checkout',
    'punch-out',
  ],
  installation: ['access', 'exchange'],
  administration: ['access', 'exchange', 'punch-out-diagnostics'],
  scim: ['access', 'exchange', 'administration'],
  'own-account': ['access'],
  'practice-people': ['access', 'customers', 'approvals'],
  clearing: ['safety-sheets'],
  scan: [],
};

/**
 * These assemble the features and may import any. No feature imports them, but a test may drive its feature through
 * `app`.
 */
const assemblers = new Set(['app']);
const isTest = (path: string) => /\.(test|fixture)\.tsx?$/.test(path);

interface Place {
  readonly pkg: Package;
  readonly feature: string;
}

function placeOf(path: string): Place | undefined {
  const [pkg, source, feature] = path.split('/');
  if (pkg === undefined || source !== 'src' || !(packages as readonly string[]).includes(pkg)) return undefined;
  const name = pkg === 'contract' || feature === undefined ? '' : feature.replace(/\.tsx?$/, '');
  return { pkg: pkg as Package, feature: name };
}

function targetOf(file: SourceFile, from: string): Place | undefined {
  if (from.startsWith('.')) return placeOf(posix.normalize(posix.join(posix.dirname(file.path), from)));
  const across = /^@operatory\/(\w+)\/(.+)$/.exec(from);
  if (across === null) return undefined;
  const [, pkg, rest] = across;
  return placeOf(`${pkg}/src/${rest}`);
}

function isFeatureArrowAllowed({ path }: SourceFile, from: Place, to: Place): boolean {
  if (from.pkg === 'demo' || from.feature === to.feature || to.feature === '') return true;
  if (assemblers.has(from.feature) || /^(main|index)$/.test(from.feature)) return true;
  if (assemblers.has(to.feature)) return to.feature === 'app' && isTest(path);
  const below = foundation[from.feature];
  if (below !== undefined) return below.includes(to.feature);
  return to.feature in foundation || (featureArrows[from.feature]?.includes(to.feature) ?? false);
}

/** The one module that may load the demo, and only when it runs: production never reads the demo's code. */
const demoLoader = 'server/src/start/run-demo.ts';

/** One sentence per wrong import. */
export function wrongArrows(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const from = placeOf(file.path);
    if (from === undefined) return [];
    return file.imports.flatMap(({ from: written, line, isDynamic }) => {
      const to = targetOf(file, written);
      const at = `${file.path}:${line}`;
      if (written === '@operatory/demo') {
        return file.path === demoLoader && isDynamic
          ? []
          : [`${at}: only ${demoLoader} may load the demo, dynamically`];
      }
      if (to === undefined) {
        const leavesPackage = written.startsWith('.') && !reaches(file, written, [from.pkg, ...programsOf[from.pkg]]);
        return leavesPackage ? [`${at} reaches out of its package: ${written}`] : [];
      }
      if (from.pkg !== to.pkg) {
        return packageArrows[from.pkg].includes(to.pkg) ? [] : [`${at}: ${from.pkg} may not import ${to.pkg}`];
      }
      return isFeatureArrowAllowed(file, from, to)
        ? []
        : [`${at}: the feature ${from.feature} may not import ${to.feature}`];
    });
  });
}

function reaches(file: SourceFile, written: string, folders: readonly string[]): boolean {
  const path = posix.normalize(posix.join(posix.dirname(file.path), written));
  return folders.some((folder) => path.startsWith(`${folder}/`));
}
