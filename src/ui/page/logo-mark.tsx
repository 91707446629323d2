const drawing = { fill: "none", strokeLinecap: "round", style: { flexShrink: 0 }, "aria-hidden": true } as const

const SPOKES =
  "M16 5v9m0 4v9M5 16h9m4 0h9M8.200 8.200l6.400 6.400m2.800 2.800 6.400 6.400m0-15.600-6.400 6.400m-2.800 2.800-6.400 6.400"

/** Wheelhouse's mark: a ship's wheel. */
export const LogoMark = ({ size = "28px" }: { readonly size?: string }) => (
  <svg
    {...drawing}
    viewBox="0 0 32 32"
    width={size}
    height={size}
    stroke="var(--wh-colors-fg\.on-accent)"
    strokeWidth="2"
  >
    <rect width="32" height="32" rx="7" fill="var(--wh-colors-accent)" stroke="none" />
    <circle cx="16" cy="16" r="7" />
    <circle cx="16" cy="16" r="2" />
    <path d={SPOKES} />
  </svg>
)

/** The wheel alone, in lines of the colour of text. */
export const MarkOutline = () => (
  <svg {...drawing} viewBox="3 3 26 26" stroke="currentColor" strokeWidth="0.25">
    <circle cx="16" cy="16" r="7" />
    <circle cx="16" cy="16" r="2" />
    <path d={SPOKES} />
  </svg>
)
