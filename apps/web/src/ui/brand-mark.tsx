/** The default brand's mark; a partner's own logo replaces it. */
export function BrandMark({ size = 24, logo }: { size?: number; logo?: string | null }) {
  if (logo) return <img src={logo} height={size} alt="" />;
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden focusable="false">
      <path
        d="M12 2.5l8.5 18.5L12 17l-8.5 4zM12 2.5V17"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinejoin="round"
      />
    </svg>
  );
}
