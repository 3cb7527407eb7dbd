/** An area to drop a file, with a button to choose one with the keyboard. */
import type { FeedName } from '@operatory/domain/exchange';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { DescriptionIcon } from '../parts/icons/document-icons.tsx';
import { DownloadIcon } from '../parts/icons/finance-icons.tsx';
import styles from './exchange.module.css';
import { saveTemplate } from './feed-tiles.tsx';

interface FileDropProps {
  readonly feed: FeedName | undefined;
  readonly fileName: string | undefined;
  readonly onFile: (file: File) => void;
}

export function FileDrop({ feed, fileName, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button.
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <DescriptionIcon size={26} />
      <p>{fileName ?? 'Drop a file here: CSV, TSV, Excel (XLSX), or JSON Lines'}</p>
      <input
        ref={input}
        type="file"
        className="unseen"
        aria-label="File to load"
        tabIndex={-1}
        accept=".csv,.tsv,.txt,.gz,.xlsx,.jsonl,.ndjson,text/csv,text/tab-separated-values"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // Lets a person choose the same file again after fixing it.
          event.currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
      <div className={styles.actions}>
        <Button variant={fileName === undefined ? 'filled' : 'default'} onClick={() => input.current?.click()}>
          {fileName === undefined ? 'Choose a file' : 'Choose another file'}
        </Button>
        {feed === undefined ? null : (
          <Button variant="subtle" leftSection={<DownloadIcon size={18} />} onClick={() => saveTemplate(feed)}>
            Template
          </Button>
        )}
      </div>
    </div>
  );
}
