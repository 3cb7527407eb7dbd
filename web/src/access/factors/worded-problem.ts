/** A problem whose message is shown as it is. */
export class WordedProblem extends Error {}
