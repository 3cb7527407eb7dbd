import { describe, expect, it } from 'vitest';
import { packages, wrongArrows } from './arrows.ts';
import { readSource, readSources } from './source-files.ts';

const root = new URL('../..', import.meta.url).pathname;

describe('imports only go down', () => {
  it('no file of the project imports what it may not', () => {
    const files = readSources(root, packages);
    expect(files.length, 'a rail that reads no file proves nothing').toBeGreaterThan(50);
    expect(files.reduce((sum, file) => sum + file.imports.length, 0)).toBeGreaterThan(200);
    expect(wrongArrows(files)).toEqual([]);
  });

  it.each([
    ['server into web', 'server/src/cart/routes.ts', "import { x } from '../../../web/src/cart/x.ts';"],
    ['web into server', 'web/src/cart/cart-screen.tsx', "import { x } from '../../../server/src/cart/x.ts';"],
    ['domain into contract', 'domain/src/cart/x.ts', "import type { Cart } from '@operatory/contract/cart';"],
    ['contract into server', 'contract/src/cart.ts', "export { x } from '../../server/src/cart/x.ts';"],
    ['catalog into cart', 'web/src/catalog/card.tsx', "import { add } from '../cart/index.ts';"],
    ['a feature into app', 'web/src/orders/list.tsx', "const frame = await import('../app/frame.tsx');"],
    [
      'orders into cart, across packages too',
      'server/src/orders/list.ts',
      "import type { x } from '../cart/store.ts';",
    ],
    ['shared code into a feature', 'server/src/http/bind.ts', "import { x } from '../cart/store.ts';"],
    ['shared code into shared code above it', 'server/src/limits/x.ts', "import { x } from '../http/bind.ts';"],
    ['a feature into the composition root', 'server/src/cart/routes.ts', "import { x } from '../app/open-http.ts';"],
    ['the demo loaded with the server', 'server/src/start/run-demo.ts', "import { loadDemo } from '@operatory/demo';"],
    ['the demo loaded by a feature', 'server/src/orders/list.ts', "const demo = await import('@operatory/demo');"],
    ['server into demo', 'server/src/orders/list.ts', "import { x } from '../../../demo/src/people.ts';"],
    ['server into the toy ERP', 'server/src/orders/list.ts', "import { x } from '../../../erp-demo/erp.ts';"],
    ['a re-export uphill', 'domain/src/catalog/index.ts', "export * from '../cart/index.ts';"],
  ])('catches %s', (_, path, text) => {
    expect(wrongArrows([readSource(path, text)])).toHaveLength(1);
  });

  it('lets a test drive its feature through the composition root', () => {
    const text = "import { openHttp } from '../app/open-http.ts';";
    expect(wrongArrows([readSource('server/src/cart/x.fixture.ts', text)])).toEqual([]);
  });

  it('allows imports from below', () => {
    const text = "import { can } from '@operatory/domain/access';\nimport { card } from '../catalog/index.ts';";
    expect(wrongArrows([readSource('web/src/cart/x.ts', text)])).toEqual([]);
  });
});
