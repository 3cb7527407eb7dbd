/** A drill can't be played here, because the machine lacks something. */

/** Its message says what is missing and how to get it. The drill then exits with 3, so that a script can tell it from a failure. */
export class Missing extends Error {}
