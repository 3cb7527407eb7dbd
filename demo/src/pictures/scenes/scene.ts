/** What a scene is. */
import type { Subject } from '../facts.ts';

/** Which words of a description ask for which drawing. */
export type Scene = readonly [words: RegExp, draw: (subject: Subject) => string];
