/** Recovery codes, shown once: to copy, download, or print before continuing. */
import { useState } from 'react';
import { Button } from '../../parts/controls/button.tsx';
import { Tick } from '../../parts/fields/tick.tsx';
import { saveFile } from '../../parts/reports/save-file.ts';
import { settings } from '../../settings/index.ts';
import styles from './factors.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly doneLabel: string;
  readonly onDone: () => void;
}

/** Printed as a separate page, because the rest of this one isn't needed. */
function print(title: string, text: string): void {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.style.cssText = 'position:fixed;inset:auto 0 0 auto;width:1px;height:1px;border:0;opacity:0';
  document.body.append(frame);
  const page = frame.contentDocument;
  if (page === null) return;
  page.title = title;
  const words = page.createElement('pre');
  words.textContent = `${title}\n\n${text}`;
  page.body.append(words);
  frame.contentWindow?.print();
  setTimeout(() => frame.remove(), 60_000);
}

export function RecoveryCodes({ codes, doneLabel, onDone }: RecoveryCodesProps) {
  const [isCopied, setIsCopied] = useState(false);
  const [isKept, setIsKept] = useState(false);
  const text = codes.join('\n');
  const { brandName } = settings();
  const title = `Recovery codes for ${brandName}`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return (
    <section className={styles.stack} aria-label="Recovery codes">
      <h2>Your recovery codes</h2>
      <p className={styles.soft}>
        If you lose your device, sign in with one of these. Each works once. Keep them where you keep other important
        papers: they aren’t shown again.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="default" onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          variant="default"
          onClick={() => saveFile(new Blob([`${title}\n\n${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          Download
        </Button>
        <Button variant="default" onClick={() => print(title, text)}>
          Print
        </Button>
      </div>
      <Tick label="I’ve saved these codes" isOn={isKept} onToggle={setIsKept} />
      <Button fullWidth disabled={!isKept} onClick={onDone}>
        {doneLabel}
      </Button>
    </section>
  );
}
