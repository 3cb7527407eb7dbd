import { describe, expect, it } from 'vitest';
import { floors, wrongArrows } from './arrows.ts';
import { readSource, readSources } from './source-files.ts';

const root = new URL('../..', import.meta.url).pathname;

describe('imports run downhill', () => {
  it('holds in the whole tree', () => {
    const files = readSources(root, floors);
    expect(files.length, 'a rail that reads no file proves nothing').toBeGreaterThan(50);
    expect(files.reduce((sum, file) => sum + file.imports.length, 0)).toBeGreaterThan(200);
    expect(wrongArrows(files)).toEqual([]);
  });

  it.each([
    ['server into web', 'server/src/cart/routes.ts', "import { x } from '../../../web/src/cart/x.ts';"],
    ['web into server', 'web/src/cart/cart-screen.tsx', "import { x } from '../../../server/src/cart/x.ts';"],
    ['domain into contract', 'domain/src/cart/x.ts', "import type { Cart } from '@operatory/contract/cart';"],
    ['contract into server', 'contract/src/cart.ts', "export { x } from '../../server/src/cart/x.ts';"],
    ['catalogue into cart', 'web/src/catalogue/card.tsx', "import { add } from '../cart/index.ts';"],
    ['a room into app', 'web/src/orders/list.tsx', "const frame = await import('../app/frame.tsx');"],
    ['orders into cart, across floors too', 'server/src/orders/list.ts', "import type { x } from '../cart/store.ts';"],
    ['a re-export uphill', 'domain/src/catalogue/index.ts', "export * from '../cart/index.ts';"],
  ])('catches %s', (_, path, text) => {
    expect(wrongArrows([readSource(path, text)])).toHaveLength(1);
  });

  it('lets downhill imports pass', () => {
    const text = "import { can } from '@operatory/domain/access';\nimport { card } from '../catalogue/index.ts';";
    expect(wrongArrows([readSource('web/src/cart/x.ts', text)])).toEqual([]);
  });
});
