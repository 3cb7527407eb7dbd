import type { AnyRouter } from '@tanstack/react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const told: string[] = [];
vi.mock('../parts/messages/toasts.ts', () => ({ notify: (text: string) => told.push(text) }));
vi.mock('../settings/index.ts', () => ({
  settings: () => ({ brandName: 'Operatory', publicUrl: 'https://shop.test' }),
}));

const { followCodes } = await import('./follow-codes.ts');
const prefix = '/punchout/sid/s-1/uid/ann';

describe('a code that is scanned in a procurement session', () => {
  const pushed: string[] = [];
  const navigated: unknown[] = [];
  const assigned: string[] = [];
  const router = {
    basepath: prefix,
    history: { push: (path: string) => pushed.push(path) },
    navigate: (to: unknown) => navigated.push(to),
    getMatchedRoutes: () => [[], {}, undefined],
  } as unknown as AnyRouter;

  beforeEach(() => {
    for (const list of [told, pushed, navigated, assigned]) list.length = 0;
    const location = { origin: 'https://shop.test', assign: (url: string) => assigned.push(url) };
    vi.stubGlobal('window', { location });
  });

  it('opens a page of an account within the session', () => {
    followCodes(router, ['https://shop.test/customer/100001/product/internal/7?a=1']);
    followCodes(router, [`https://shop.test${prefix}/customer/100001/cart`]);
    expect(pushed).toEqual([`${prefix}/customer/100001/product/internal/7?a=1`, `${prefix}/customer/100001/cart`]);
    expect([told, navigated, assigned]).toEqual([[], [], []]);
  });

  it('never leaves it, and says why', () => {
    followCodes(router, ['https://shop.test/home']);
    followCodes(router, ['https://elsewhere.test/customer/100001/cart']);
    expect(told).toEqual([
      'This code opens a page outside your session.',
      'The QR Code does not contain a valid Operatory url.',
    ]);
    expect([pushed, navigated, assigned]).toEqual([[], [], []]);
  });
});
