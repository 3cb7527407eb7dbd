/** The file's encoding, and a button that corrects a wrong one. */

import { Button } from '../parts/controls/button.tsx';
import { SelectField } from '../parts/fields/select-field.tsx';
import { Banner } from '../parts/states/banner.tsx';
import styles from './exchange.module.css';
import { type FileEncoding, fileEncodings, type OpenedFile } from './open-file.ts';

interface FileTextProps {
  readonly file: OpenedFile;
  readonly onEncoding: (encoding: FileEncoding) => void;
}

export function FileText({ file, onEncoding }: FileTextProps) {
  const { encoding, sample, wrongText } = file;
  return (
    <>
      <div className={styles.filter}>
        <SelectField
          label="Text encoding"
          value={encoding}
          onChange={(event) => {
            const chosen = fileEncodings.find(({ value }) => value === event.currentTarget.value);
            if (chosen !== undefined) onEncoding(chosen.value);
          }}
        >
          {fileEncodings.map(({ value, word }) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </SelectField>
      </div>
      {wrongText === undefined ? null : (
        <Banner tone="notice">
          <p>This file isn’t UTF-8. Read as Windows-1252, the first place that differs says:</p>
          <p className={styles.quote}>{wrongText}</p>
          <Button variant="default" onClick={() => onEncoding('windows-1252')}>
            Read it as Windows-1252
          </Button>
        </Banner>
      )}
      {sample === undefined && wrongText === undefined ? (
        <Banner tone="alarm">
          The file has no header: its first line should name the columns. Check the encoding, or add the line.
        </Banner>
      ) : null}
    </>
  );
}
