/** A labeled field for a file: a button that chooses it, a place to drop it, its name, and an error message. */
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { DescriptionIcon } from '../icons/document-icons.tsx';
import styles from './text-field.module.css';

interface FileFieldProps {
  readonly label: string;
  /** Which files fit, while none is chosen. */
  readonly hint: string;
  /** As the browser wants it: endings and media types, separated by commas. */
  readonly accept: string;
  /** The file that was chosen; left out if it's used at once. */
  readonly fileName?: string | undefined;
  /** On the button; `Choose a file` or `Choose another file` by default. */
  readonly words?: string;
  readonly onFile: (file: File) => void;
  /** Why the file can't be used; announced at once. */
  readonly error?: string | undefined;
  /** There's no other way on than to choose a file. */
  readonly isNext?: boolean;
  readonly isBusy?: boolean;
  readonly autoFocus?: boolean;
  /** More buttons, beside its own. */
  readonly children?: ReactNode;
}

export function FileField({ label, hint, accept, fileName, onFile, error, children, ...rest }: FileFieldProps) {
  const { words, isNext = false, isBusy = false, autoFocus = false } = rest;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined) onFile(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (!isBusy) take(event.dataTransfer.files);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first. */}
      <div
        className={styles.place}
        data-over={isOver || undefined}
        data-wrong={error !== undefined || undefined}
        onDragOver={onDragOver}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
      >
        <DescriptionIcon />
        <p id={`${id}-file`} className={styles.file} data-chosen={fileName !== undefined || undefined}>
          {fileName ?? (
            <>
              <span className={styles.drop}>Drop a file here: </span>
              {hint}
            </>
          )}
        </p>
        <input
          ref={input}
          id={id}
          type="file"
          className="unseen"
          tabIndex={-1}
          accept={accept}
          onChange={(event) => {
            take(event.currentTarget.files);
            // Lets a person choose the same file again after fixing it.
            event.currentTarget.value = '';
          }}
        />
        <div className={styles.fileActions}>
          <Button
            variant={isNext && fileName === undefined ? 'filled' : 'default'}
            autoFocus={autoFocus}
            loading={isBusy}
            aria-describedby={error === undefined ? `${id}-file` : `${id}-error`}
            onClick={() => input.current?.click()}
          >
            {words ?? (fileName === undefined ? 'Choose a file' : 'Choose another file')}
          </Button>
          {children}
        </div>
      </div>
      {error === undefined ? null : (
        <p id={`${id}-error`} className={styles.note} data-wrong role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
