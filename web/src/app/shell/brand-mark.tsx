import { settings } from '../../settings/index.ts';

/** The distributor’s logo, or the product's: an open ring with a dot, like an operatory lamp seen from below. */
export function BrandMark() {
  const { logoUrl } = settings();
  return logoUrl !== null ? (
    <img src={logoUrl} alt="" height="26" />
  ) : (
    <svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--brand-ground)" />
      <circle
        cx="16"
        cy="16"
        r="8"
        fill="none"
        stroke="#fff"
        strokeWidth="3.4"
        strokeDasharray="38 12.3"
        strokeDashoffset="-3"
        strokeLinecap="round"
      />
      <circle cx="24" cy="9" r="2.5" fill="#fff" />
    </svg>
  );
}
