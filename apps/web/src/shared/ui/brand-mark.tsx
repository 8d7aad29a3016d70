/** The shop's logo; decorative, because its name is beside it. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#0b6b78" />
      <rect x="10" y="5.5" width="12" height="21" rx="3" fill="none" stroke="#fff" strokeWidth="2" />
      <path
        d="M13 16.5l2.4 2.4 4-4.6"
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
