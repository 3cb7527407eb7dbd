import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentContrast, accentTokens, contrast, defaultAccent, leastContrast } from './accent.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

describe('an accent color', () => {
  it('has the contrast that WCAG computes', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(accentContrast(defaultAccent)).toBeGreaterThan(leastContrast);
  });

  it('gives readable text on every background of both themes, whatever the color', () => {
    fc.assert(
      fc.property(color, (accent) => {
        const { light, dark } = accentTokens(accent);
        for (const ground of ['#ffffff', '#f5f7f8', light['accent-soft']]) {
          expect(contrast(light['accent-ink'], ground)).toBeGreaterThanOrEqual(leastContrast);
        }
        for (const ground of ['#151e22', dark['accent-soft']]) {
          expect(contrast(dark['accent-ink'], ground)).toBeGreaterThanOrEqual(leastContrast);
        }
        for (const value of Object.values({ ...light, ...dark })) expect(value).toMatch(/^#[\da-f]{6}$/);
      }),
    );
  });
});
