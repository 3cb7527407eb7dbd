import { describe, expect, it } from 'vitest';
import { cameraTroubleOf, troubleWords } from './camera-trouble.ts';

describe('camera errors', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotFoundError', 'absent'],
    ['NotReadableError', 'busy'],
    ['AbortError', 'busy'],
    ['OverconstrainedError', 'lost'],
    ['TypeError', 'failed'],
  ] as const)('%s is reported as %s', (name, trouble) => {
    expect(cameraTroubleOf(new DOMException('x', name))).toBe(trouble);
  });

  it('is a failure when something unknown was thrown', () => {
    expect(cameraTroubleOf('no')).toBe('failed');
    expect(cameraTroubleOf(undefined)).toBe('failed');
  });

  it('always say what to do without a camera', () => {
    for (const { wayOut } of Object.values(troubleWords)) expect(wayOut).toMatch(/type the order number/i);
  });
});
