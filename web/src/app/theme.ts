/** Ties Mantine's parts to our tokens, so that a token is the only place where a colour or a size stands. */
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** Deep teal from a tint to near black; Mantine wants ten. */
const teal: MantineColorsTuple = [
  '#e0f0ee',
  '#c4e1de',
  '#9fcac6',
  '#6fb0aa',
  '#43948f',
  '#1f7d79',
  '#0b6b68',
  '#095653',
  '#074542',
  '#053432',
];

export const theme = createTheme({
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  colors: { teal },
  primaryColor: 'teal',
  primaryShade: 6,
  defaultRadius: 6,
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  headings: { fontFamily: 'inherit', fontWeight: '650' },
});

/** Mantine's colours as our tokens; the tokens themselves know light and dark. */
export const cssVariables: CSSVariablesResolver = () => {
  const colours = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': 'var(--ink-faint)',
    '--mantine-color-error': 'var(--alarm)',
    '--mantine-color-anchor': 'var(--accent-ink)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--surface-hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-disabled': 'var(--surface-sunk)',
    '--mantine-color-disabled-color': 'var(--ink-faint)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-filled': 'var(--accent)',
    '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
    '--mantine-primary-color-contrast': 'var(--ink-on-accent)',
    '--mantine-primary-color-light': 'var(--accent-soft)',
    '--mantine-primary-color-light-hover': 'var(--accent-soft)',
    '--mantine-primary-color-light-color': 'var(--accent-ink)',
    '--mantine-color-teal-filled': 'var(--accent)',
    '--mantine-color-teal-filled-hover': 'var(--accent-hover)',
    '--mantine-color-teal-light': 'var(--accent-soft)',
    '--mantine-color-teal-light-color': 'var(--accent-ink)',
    '--mantine-color-teal-text': 'var(--accent-ink)',
    '--mantine-color-teal-outline': 'var(--accent-ink)',
  };
  return { variables: {}, light: colours, dark: colours };
};
