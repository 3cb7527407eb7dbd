/** The logo at the top of every page. It's stored at once, apart from the form. */
import { type InstallationSettings, logoTypes } from '@operatory/contract/installation';
import { useState } from 'react';
import { callBackOffice } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { FileField } from '../parts/fields/file-field.tsx';
import { useSaving } from '../parts/forms/use-saving.ts';
import styles from './administration.module.css';

interface LogoFieldProps {
  readonly stored: InstallationSettings;
  readonly onStored: (next: InstallationSettings) => void;
}

const maxBytes = 200_000;

/** The picture as base64, without the `data:` in front. */
const contentOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'));
    reader.readAsDataURL(file);
  });

export function LogoField({ stored, onStored }: LogoFieldProps) {
  const [problem, setProblem] = useState<string>();
  const saving = useSaving(['administration', 'going-live']);
  const { version, hasLogo } = stored;
  const choose = (file: File) => {
    const type = logoTypes.find((known) => known === file.type);
    if (type === undefined) return setProblem('Choose a PNG, JPEG, or WebP picture.');
    if (file.size > maxBytes) return setProblem('The picture is larger than 200 kB. Choose a smaller one.');
    setProblem(undefined);
    return void saving.run(async () => {
      const logo = { type, content: await contentOf(file) };
      onStored(await callBackOffice('saveLogo', { body: { version, logo } }));
    });
  };
  const remove = () =>
    void saving.run(async () => onStored(await callBackOffice('saveLogo', { body: { version, logo: null } })));
  return (
    <div className={styles.part}>
      {hasLogo ? <img className={styles.logo} src={`/api/settings/logo?v=${version}`} alt="Current logo" /> : null}
      <FileField
        label="Logo"
        hint="PNG, JPEG, or WebP, up to 200 kB; shown 26 pixels high"
        accept={logoTypes.join(',')}
        words={hasLogo ? 'Choose another logo' : 'Choose a logo'}
        error={problem ?? saving.failure?.detail}
        isBusy={saving.isBusy}
        onFile={choose}
      >
        {hasLogo ? (
          <Button variant="subtle" onClick={remove}>
            Remove the logo
          </Button>
        ) : null}
      </FileField>
    </div>
  );
}
