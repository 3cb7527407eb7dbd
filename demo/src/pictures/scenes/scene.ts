/** The type of a scene. */
import type { Subject } from '../facts.ts';

/** Maps words of a description to a drawing. */
export type Scene = readonly [words: RegExp, draw: (subject: Subject) => string];
