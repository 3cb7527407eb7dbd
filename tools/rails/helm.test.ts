/** The Helm chart in `ops/helm`, without Helm: its files parse, and they name only values and settings that exist. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');

interface Probe {
  readonly httpGet: { readonly path: string };
  readonly periodSeconds: number;
}
interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly securityContext: object;
        readonly containers: readonly [
          {
            readonly env: readonly { readonly name: string }[];
            readonly securityContext: object;
            readonly volumeMounts: readonly { readonly mountPath: string }[];
            readonly readinessProbe: Probe;
            readonly livenessProbe: Probe;
            readonly startupProbe: Probe;
          },
        ];
      };
    };
  };
}

/** What the text is once its actions are taken out: a line that only steers is dropped, and a value becomes `x`. */
const manifestOf = (text: string): Manifest =>
  parse(text.replaceAll(/^ *\{\{-.*\}\}\n/gm, '').replaceAll(/\{\{[^}]*\}\}/g, 'x'));

const names = readdirSync(`${root}ops/helm/templates`);
const templates = names.map((name) => read(`ops/helm/templates/${name}`));
const values = parse(read('ops/helm/values.yaml')) as {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly [name: string]: unknown;
};
const used = (text: string) => [...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, path]) => path as string);
const valueAt = (path: string) =>
  path.split('.').reduce<unknown>((found, key) => (found as Record<string, unknown> | undefined)?.[key], values);

/** Values that nothing in the templates names. */
function unusedValues(held: object, used: readonly string[], above = ''): string[] {
  return Object.entries(held).flatMap(([key, value]) => {
    const path = `${above}${key}`;
    if (used.includes(path)) return [];
    return value !== null && typeof value === 'object' ? unusedValues(value, used, `${path}.`) : [path];
  });
}

const known = new Set([...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name));

const deployment = manifestOf(read('ops/helm/templates/deployment.yaml'));
const pod = deployment.spec.template.spec;
const [container] = pod.containers;

it('each template is a manifest once its actions are filled in', () => {
  expect(names.length).toBeGreaterThan(3);
  for (const text of templates) {
    expect(manifestOf(text)).toMatchObject({ apiVersion: expect.any(String), kind: expect.any(String) });
    const opened = text.match(/\{\{- (if|range) /g)?.length ?? 0;
    expect(text.match(/\{\{- end \}\}/g)?.length ?? 0).toBe(opened);
  }
});

it('the values that templates name exist, and each one is named', () => {
  const paths = templates.flatMap(used);
  expect(paths.filter((path) => valueAt(path) === undefined)).toEqual([]);
  expect(unusedValues(values, paths)).toEqual([]);
  expect(unusedValues({ ...values, forgotten: { one: 1 } }, paths)).toEqual(['forgotten.one']);
});

it('the settings are ones that the server knows', () => {
  const loads = manifestOf(read('ops/helm/templates/loads.yaml')).spec.template.spec.containers[0];
  const set = [...container.env, ...loads.env].map(({ name }) => name).filter((name) => name !== 'x');
  expect(set).toContain('SHUTDOWN_DELAY_SECONDS');
  expect([...set, ...Object.keys(values.settings)].filter((name) => !known.has(name))).toEqual([]);
  const secrets =
    /# A Secret[\s\S]*?secretName/.exec(read('ops/helm/values.yaml'))?.[0].match(/\b[A-Z]+_[A-Z_]+\b/g) ?? [];
  expect(secrets.length).toBeGreaterThan(3);
  expect(secrets.filter((name) => !known.has(name))).toEqual([]);
  expect(known.has('NO_SUCH_SETTING')).toBe(false);
});

it('a pod has no rights, a file system that it can’t change, and room to write where the image does', () => {
  for (const name of ['deployment.yaml', 'loads.yaml']) {
    const spec = manifestOf(read(`ops/helm/templates/${name}`)).spec.template.spec;
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
    expect(spec.containers[0].securityContext).toEqual({
      ...{ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
      capabilities: { drop: ['ALL'] },
    });
    expect(spec.containers[0].volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp']);
  }
  expect(read('Containerfile')).toContain('DATA_DIR=/data');
});

it('a pod is asked where the server answers, and gets the time that it needs to stop', () => {
  const health = read('server/src/app/health.ts');
  const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe];
  for (const { httpGet } of probes) expect(health).toContain(`http.get('${httpGet.path}'`);
  const { drainSeconds, preStopSeconds, terminationGracePeriodSeconds } = values as unknown as Record<string, number>;
  expect(drainSeconds).toBeGreaterThan(container.readinessProbe.periodSeconds);
  expect(terminationGracePeriodSeconds).toBeGreaterThan(Number(drainSeconds) + Number(preStopSeconds) + 70);
  // A migration that two releases can't share would need a job; these are read by the release before.
  expect(read('ops/helm/templates/deployment.yaml')).toContain('maxUnavailable: 0');
});
