/** The button, and a link that looks like one. */
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';

interface Look {
  /** `filled` is the main action; the others are less prominent. `danger` is for what can't be undone. */
  readonly variant?: 'filled' | 'default' | 'light' | 'subtle' | 'danger';
  readonly size?: 'md' | 'lg';
  readonly fullWidth?: boolean;
  readonly leftSection?: ReactNode;
}

interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows that it's busy and ignores clicks; it keeps its width and the focus. */
  readonly loading?: boolean;
  /** Its text while busy, next to the spinner; its accessible name stays. Must fit in its width. */
  readonly loadingWords?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

interface AnchorProps extends Look, AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly ref?: Ref<HTMLAnchorElement>;
}

type WithUndefined<T> = { readonly [Key in keyof T]: T[Key] | undefined };

function looks(look: WithUndefined<Omit<Look, 'leftSection'>>, className: string | undefined) {
  const { variant = 'filled', size = 'md', fullWidth = false } = look;
  return {
    className: className === undefined ? styles.button : `${styles.button} ${className}`,
    'data-variant': variant,
    'data-size': size,
    'data-wide': fullWidth || undefined,
  };
}

/** `type="button"` by default, so that it never submits a form by accident. */
export function Button(props: ButtonProps) {
  const { variant, size, fullWidth, leftSection, loading = false, loadingWords, ...others } = props;
  const { className, children, onClick, ...rest } = others;
  return (
    <button
      type="button"
      {...rest}
      {...looks({ variant, size, fullWidth }, className)}
      disabled={!loading && rest.disabled}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      onClick={(event) => {
        if (loading) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {loading ? (
        <span className={styles.work} aria-hidden="true">
          <span className={styles.spinner} />
          {loadingWords}
        </span>
      ) : null}
      <span className={styles.inside}>
        {leftSection}
        {children}
      </span>
    </button>
  );
}

/** For anything that isn't a page of ours, such as a file. */
export function ButtonAnchor(props: AnchorProps) {
  const { variant, size, fullWidth, leftSection, className, children, ...rest } = props;
  return (
    <a {...rest} {...looks({ variant, size, fullWidth }, className)}>
      <span className={styles.inside}>
        {leftSection}
        {children}
      </span>
    </a>
  );
}

/** Takes the router's `to`, `params` and `search`. */
export const ButtonLink = createLink(ButtonAnchor);
