/**
 * The accessibility check. It works within the page that is open, because a builder that gathers the results in a
 * separate page took three times as long, and every screen is checked.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

const checker = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Puts the checker into a frame that doesn't have it yet; frames of other sites are checked too. */
async function bring(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return;
  await frame.evaluate(checker);
  await frame.evaluate(() => window.axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }));
}

/** The checker's current findings on the page, or `within` it. */
async function violationsOf(page: Page, within: string): Promise<string[]> {
  for (const frame of page.frames()) await bring(frame);
  return page.evaluate(
    async ([include, values]) => {
      // It doesn't know the top layer, and takes what lies beneath a popover for something that covers it.
      const part = document.querySelector<HTMLElement>(include);
      if (part?.matches(':popover-open')) part.style.zIndex = '1000';
      const { violations } = await window.axe.run(
        { include: [[include]] },
        {
          runOnly: { type: 'tag', values },
          resultTypes: ['violations'],
          // It computes a selector for each element that it checks, which takes five times as long as the check.
          selectors: false,
          // It would put styles that didn't load into the page, which the page's policy refuses. Only the rule about a locked
          // orientation reads styles, and none of ours depends on the orientation.
          preload: false,
        },
      );
      return violations.map(({ id, help, nodes }) => {
        const places = nodes.slice(0, 3).map(({ html }) => html.slice(0, 200));
        return `${id}: ${help} at ${places.join(' | ')}`;
      });
    },
    [within, tags] as const,
  );
}

/**
 * Fails on any lasting violation of WCAG 2.2 AA that the checker finds: a page in transition, such as under a panel that is
 * closing, is checked again.
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  await expect.poll(() => violationsOf(page, within), { timeout: 30_000, intervals: [500, 2_000] }).toEqual([]);
}
