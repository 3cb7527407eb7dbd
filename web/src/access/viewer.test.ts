import type { Role } from '@operatory/contract/access';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const role: Role = {
  userId: 'u',
  email: 'u@demo.test',
  name: 'U',
  permissions: ['OrderSubmit', 'PricingView'],
  territoryIds: ['T1'],
  accounts: null,
  isAccountManager: true,
  isCustomerUser: false,
  arePricesOff: false,
};

function openedAt(pathname: string): string[] {
  const asked: string[] = [];
  vi.stubGlobal('window', { location: { pathname } });
  vi.stubGlobal('document', { getElementById: () => null });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return new Response(JSON.stringify(role));
  });
  return asked;
}
// State of the page from other test files, such as its session, isn't carried over.
beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

describe('the role', () => {
  it('A4.19 is fetched after signing in, and cleared for punch-out people', async () => {
    const { renewViewer, viewerQuery } = await import('./viewer.ts');
    const queryClient = new QueryClient();
    const asked = openedAt('/sign-in');
    const viewer = await renewViewer(queryClient);
    expect(asked).toEqual(['/api/user/role']);
    expect(viewer).toMatchObject({ kind: 'user', email: 'u@demo.test', accounts: 'all' });
    expect(queryClient.getQueryData(viewerQuery.queryKey)).toEqual(viewer);

    const askedInSession = openedAt('/punchout/sid/abc/uid/buyer/customer/100001/products');
    expect(await renewViewer(queryClient)).toEqual({ kind: 'signed-out' });
    expect(askedInSession).toEqual([]);
    expect(queryClient.getQueryData(viewerQuery.queryKey)).toEqual({ kind: 'signed-out' });
  });
});
