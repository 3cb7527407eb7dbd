/** Operatory's public endpoints, as the simulated ERP calls them. Calls may be lost or duplicated in transit. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Faults, Lost } from './faults.ts';

export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Call {
  readonly method: 'GET' | 'PUT' | 'POST';
  /** Behind `/api/erp/v1`. */
  readonly path: string;
  readonly json?: object;
  readonly csv?: string;
}

export interface Operatory {
  /** Rejects with `Lost` if no answer arrives. Waits and retries while the server answers that calls come too often. */
  call(call: Call): Promise<Answer>;
}

const limitMs = 60_000;

async function fetchOnce(url: string, key: string, { method, path, json, csv }: Call): Promise<Answer> {
  const headers = {
    authorization: `Bearer ${key}`,
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    ...(csv === undefined ? {} : { 'content-type': 'text/csv' }),
  };
  const body = json === undefined ? csv : JSON.stringify(json);
  for (;;) {
    const answer = await fetch(`${url}/api/erp/v1${path}`, {
      method,
      headers,
      signal: AbortSignal.timeout(limitMs),
      ...(body === undefined ? {} : { body }),
    });
    const text = await answer.text();
    if (answer.status !== 429) return { status: answer.status, body: text === '' ? {} : JSON.parse(text) };
    await pause(Number(answer.headers.get('retry-after') ?? 1) * 1_000);
  }
}

/** Calls an Operatory at this address, such as `http://localhost:3000`, with a machine key. */
export function connect(url: string, key: string, faults: Faults): Operatory {
  const once = async (call: Call): Promise<Answer> => {
    try {
      return await fetchOnce(url, key, call);
    } catch (error) {
      throw new Lost(`${call.method} ${call.path} got no answer from ${url}`, { cause: error });
    }
  };
  return {
    async call(call) {
      const isLost = faults.happens('drop');
      if (isLost && faults.below(2) === 0) throw new Lost(`${call.method} ${call.path} was lost on the way`);
      const [answer] = await Promise.all(faults.happens('double') ? [once(call), once(call)] : [once(call)]);
      if (isLost) throw new Lost(`the answer to ${call.method} ${call.path} was lost`);
      if (answer.status >= 500) throw new Lost(`${call.method} ${call.path} was answered with ${answer.status}`);
      return answer;
    },
  };
}
