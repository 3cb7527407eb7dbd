/** Saves PDFs of a list, one at a time; the list shows which one is loading, and what went wrong. */
import { refusalText } from '@operatory/contract/refusals';
import { refuse } from '@operatory/domain/refusals';
import { useState } from 'react';
import { failureOf, isSessionOver } from '../calls/index.ts';
import { saveFile } from '../parts/reports/save-file.ts';

const unavailable = refusalText(refuse('statement.unavailable'));

/** Saves it; returns an error message if that fails. */
async function download(read: () => Promise<Response>, fileName: string): Promise<string | undefined> {
  try {
    const file = await (await read()).blob();
    if (file.size === 0) return unavailable;
    saveFile(file, fileName);
    return undefined;
  } catch (thrown) {
    if (isSessionOver(thrown)) return undefined;
    return failureOf(thrown).kind === 'unreachable' ? failureOf(thrown).detail : unavailable;
  }
}

/** `loading` is the key of the one that is being saved. */
export function usePdfs() {
  const [loading, setLoading] = useState<string>();
  const [problem, setProblem] = useState<string>();
  /** Named after what it is and its number, such as `statement-2026_11.pdf`. */
  const save = async (key: string, read: () => Promise<Response>, kind: 'statement' | 'memo') => {
    setLoading(key);
    setProblem(undefined);
    setProblem(await download(read, `${kind}-${key.replace(/[^\w-]/g, '_')}.pdf`));
    setLoading(undefined);
  };
  return { loading, problem, save };
}
