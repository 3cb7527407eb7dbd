/** A button that shows only an icon; its label is read out and shown on hover. */
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  readonly label: string;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** 34 px square with a mouse, 44 px for touch. */
export function IconButton({ label, children, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={className === undefined ? styles.button : `${styles.button} ${className}`}
    >
      {children}
    </button>
  );
}
