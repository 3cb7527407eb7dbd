/** Makes an icon component out of one path on Material's 960-unit grid. */
import type { ReactElement } from 'react';

export interface IconProps {
  /** Edge in px; 20 unless told. */
  readonly size?: number;
  /** Read out by screen readers; without it the icon is decoration. */
  readonly label?: string;
  readonly className?: string | undefined;
}

export type Icon = (props: IconProps) => ReactElement;

/** The icon takes the colour of the text around it. */
export function icon(path: string): Icon {
  return function MaterialIcon({ size = 20, label, className }: IconProps) {
    const naming = label === undefined ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': label };
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 -960 960 960"
        fill="currentColor"
        focusable="false"
        className={className}
        {...naming}
      >
        <path d={path} />
      </svg>
    );
  };
}
