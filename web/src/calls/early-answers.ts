/** Responses that the page requested in its HTML, before the app was loaded. */

declare global {
  interface Window {
    /** From address to response; filled by the early-start script in index.html. */
    earlyAnswers?: Map<string, Promise<Response>>;
  }
}

/** Returns an early response once; later calls for the same address go to the server. */
export function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const answers = window.earlyAnswers;
  const answer = answers?.get(address);
  answers?.delete(address);
  return answer;
}

/** A change makes the early responses outdated, so later calls go to the server. */
export function forgetEarlyAnswers(): void {
  window.earlyAnswers?.clear();
}
