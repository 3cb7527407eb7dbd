import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { goToAddress } from './go-to-address.ts';

const assign = vi.fn();
const push = vi.fn();

/** A router that has only a screen for orders. */
const router = (basepath: string) =>
  ({
    basepath,
    history: { push },
    getMatchedRoutes: (path: string) => [[], {}, /^\/order\/\d+$/.test(path) ? { id: 'order' } : undefined],
  }) as unknown as Parameters<typeof goToAddress>[0];

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'http://localhost:3000', assign } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('an address of ours', () => {
  it('is opened inside the program where that has a screen, with its query and fragment', () => {
    goToAddress(router('/'), 'http://localhost:3000/order/200145?refresh=1#lines');
    expect(push).toHaveBeenCalledExactlyOnceWith('/order/200145?refresh=1#lines');
    expect(assign).not.toHaveBeenCalled();
  });

  it.each([
    ['a document', '/', 'http://localhost:3000/api/documents/1'],
    ['the published address, seen from another', '/', 'https://orders.example.com/order/200145'],
    ['an order, seen from a punch-out page', '/punchout/sid/a/uid/b', 'http://localhost:3000/order/200145'],
  ])('is opened by the browser where it has none: %s', (_, basepath, address) => {
    goToAddress(router(basepath), address);
    expect(assign).toHaveBeenCalledExactlyOnceWith(address);
    expect(push).not.toHaveBeenCalled();
  });
});
