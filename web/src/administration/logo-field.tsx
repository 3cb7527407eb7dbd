/** The logo at the top of every page. It's stored at once, apart from the form. */
import { type InstallationSettings, logoTypes } from '@operatory/contract/installation';
import { useRef, useState } from 'react';
import { callBackOffice } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import form from '../parts/forms/page-form.module.css';
import { useSaving } from '../parts/forms/use-saving.ts';
import { Banner } from '../parts/states/banner.tsx';
import styles from './administration.module.css';

interface LogoFieldProps {
  readonly stored: InstallationSettings;
  readonly onStored: (next: InstallationSettings) => void;
}

const mostBytes = 200_000;

/** The picture as base64, without the `data:` in front. */
const contentOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'));
    reader.readAsDataURL(file);
  });

export function LogoField({ stored, onStored }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const saving = useSaving(['administration', 'going-live']);
  const { version, hasLogo } = stored;
  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    const type = logoTypes.find((known) => known === file.type);
    if (type === undefined) return setProblem('Choose a PNG, JPEG, or WebP picture.');
    if (file.size > mostBytes) return setProblem('The picture is larger than 200 kB. Choose a smaller one.');
    setProblem(undefined);
    return void saving.run(async () => {
      const logo = { type, content: await contentOf(file) };
      onStored(await callBackOffice('saveLogo', { body: { version, logo } }));
    });
  };
  const remove = () =>
    void saving.run(async () => onStored(await callBackOffice('saveLogo', { body: { version, logo: null } })));
  const trouble = problem ?? saving.failure?.detail;
  return (
    <div className={styles.part}>
      <p>
        <strong>Logo</strong>{' '}
        <span className={styles.soft}>Shown 26 pixels high. PNG, JPEG, or WebP, up to 200 kB.</span>
      </p>
      {hasLogo ? <img className={styles.logo} src={`/api/settings/logo?v=${version}`} alt="Current logo" /> : null}
      {trouble === undefined ? null : <Banner tone="alarm">{trouble}</Banner>}
      <input
        ref={input}
        hidden
        type="file"
        aria-label="Picture file"
        accept={logoTypes.join(',')}
        onChange={(event) => {
          choose(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <div className={form.actions}>
        <Button variant="default" loading={saving.isBusy} onClick={() => input.current?.click()}>
          {hasLogo ? 'Choose another logo' : 'Choose a logo'}
        </Button>
        {hasLogo ? (
          <Button variant="subtle" onClick={remove}>
            Remove the logo
          </Button>
        ) : null}
      </div>
    </div>
  );
}
