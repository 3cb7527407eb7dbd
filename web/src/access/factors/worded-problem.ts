/** An error whose message is shown unchanged. */
export class WordedProblem extends Error {}
