/** The progress shown while sheets are prepared, and the download link once they are ready. */

import type { SafetySheetRow } from '@operatory/contract/safety-sheets';
import { formatInstant } from '@operatory/domain/dates';
import { plural } from '@operatory/domain/words';
import { useEffect, useRef, useState } from 'react';
import { logTrouble } from '../calls/logged.ts';
import { Button, ButtonAnchor } from '../parts/controls/button.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { Layer } from '../parts/layers/layer.tsx';
import dialog from '../parts/messages/dialog.module.css';
import { settings } from '../settings/index.ts';
import styles from './safety-sheets.module.css';
import type { ReadyDownload } from './use-sheet-download.ts';

const generating = 'Generating SDS Documents';
/** Milliseconds. */
const copiedFor = 2_000;

interface GeneratingDialogProps {
  readonly doneCount: number;
  readonly fileCount: number;
  readonly onClose: () => void;
}

export function GeneratingDialog({ doneCount, fileCount, onClose }: GeneratingDialogProps) {
  return (
    <Layer shape="dialog" label={generating} onClose={onClose}>
      <div className={dialog.body}>
        <h2>{generating}</h2>
        <progress className={styles.progress} aria-label={generating} value={doneCount} max={Math.max(1, fileCount)} />
        <p role="status" className={styles.count}>
          {`${doneCount.toLocaleString('en-US')} of ${fileCount.toLocaleString('en-US')}`}
        </p>
      </div>
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Layer>
  );
}

function Missing({ sheets }: { readonly sheets: readonly SafetySheetRow[] }) {
  if (sheets.length === 0) return null;
  return (
    <section className={styles.missing}>
      <p>The following Safety Data Sheets were not found:</p>
      <ul>
        {sheets.map(({ productNumber, productDescription }) => (
          <li key={productNumber}>
            <b>{productNumber}</b> {productDescription}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LinkDialogProps {
  readonly download: ReadyDownload;
  readonly onClose: () => void;
}

export function LinkDialog({ download, onClose }: LinkDialogProps) {
  const { url, expiresAt, foundCount, missing } = download;
  const [isCopied, setIsCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isCopied) return;
    const over = setTimeout(() => setIsCopied(false), copiedFor);
    return () => clearTimeout(over);
  }, [isCopied]);

  const copy = async (text: string) => {
    // The link is selected, too, for browsers that don't let a page copy.
    field.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch (thrown) {
      logTrouble(thrown);
    }
  };

  const title = 'Safety Data Sheets';
  const sheets = plural(foundCount, 'safety data sheet');
  return (
    <Layer shape="dialog" label={title} onClose={onClose}>
      <div className={dialog.body}>
        <h2>{title}</h2>
        {url === null ? null : (
          <>
            <p>
              {`Anyone with this link can download ${sheets} until ${formatInstant(expiresAt, settings().timeZone)}.`}
            </p>
            <div className={styles.link}>
              <TextField
                ref={field}
                label="Link"
                readOnly
                value={url}
                onFocus={(event) => event.currentTarget.select()}
              />
              <Button variant="default" className={styles.copy} onClick={() => void copy(url)}>
                <span aria-live="polite">{isCopied ? 'Copied!' : 'Copy'}</span>
              </Button>
            </div>
          </>
        )}
        <Missing sheets={missing} />
      </div>
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {url === null ? null : (
          <ButtonAnchor href={url} download data-autofocus>
            Download
          </ButtonAnchor>
        )}
      </div>
    </Layer>
  );
}
