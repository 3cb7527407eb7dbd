/** Answers that the page asked for in its HTML, before this program was even loaded. */

declare global {
  interface Window {
    /** Address to the answer on its way; filled by the early-start script of index.html. */
    earlyAnswers?: Map<string, Promise<Response>>;
  }
}

/** Hands out an early answer once; later calls for the same address go to the server. */
export function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const answers = window.earlyAnswers;
  const answer = answers?.get(address);
  answers?.delete(address);
  return answer;
}

/** What this page changes makes the early answers old: whoever asks from now on asks the server. */
export function forgetEarlyAnswers(): void {
  window.earlyAnswers?.clear();
}
