import { describe, expect, it } from 'vitest';
import { basePathOf } from './base-path.ts';

describe('the base path of the customer routes', () => {
  it('is the root for ordinary addresses', () => {
    expect(basePathOf('/')).toBe('/');
    expect(basePathOf('/customer/100001/cart')).toBe('/');
    expect(basePathOf('/punchout/sid/1')).toBe('/');
  });

  it('is the session prefix for punch-out addresses, in any letter case', () => {
    expect(basePathOf('/punchout/sid/ab-1/uid/jo/')).toBe('/punchout/sid/ab-1/uid/jo');
    expect(basePathOf('/PunchOut/SID/ab-1/UID/jo/customer/1/cart')).toBe('/PunchOut/SID/ab-1/UID/jo');
  });
});
