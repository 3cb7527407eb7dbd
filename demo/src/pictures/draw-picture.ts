/** Draws the picture of a product from its words: the same picture for the same words, on every machine. */
import type { PictureFacts } from '@operatory/server/services/demo-parts.ts';
import { readSubject } from './facts.ts';
import { sceneOf } from './scenes/index.ts';
import { studio } from './svg.ts';

/** An SVG document, 300 × 300, that stays readable at 116 pixels. */
export function drawPicture(facts: PictureFacts): string {
  return studio(facts.description, sceneOf(readSubject(facts)));
}
