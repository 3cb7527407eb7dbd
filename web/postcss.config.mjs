/** Lets style files say `@mixin dark`, `@mixin hover`, `rem()`; Mantine's own dialect of CSS. */
export default { plugins: { 'postcss-preset-mantine': {} } };
