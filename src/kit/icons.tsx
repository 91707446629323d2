import type { ComponentProps } from "react"
import { Button } from "./controls.ts"

const paths = {
  sun: "M12 4V2m0 20v-2m8-8h2M2 12h2m13.7-5.7 1.4-1.4M4.9 19.1l1.4-1.4m11.4 0 1.4 1.4M4.9 4.9l1.4 1.4M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z",
  language: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 0c3 3 3 15 0 18m0-18c-3 3-3 15 0 18M3.5 9h17m-17 6h17",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 9c0-4 3.6-6 8-6s8 2 8 6",
  down: "m6 9 6 6 6-6",
  calendar: "M4 6h16v14H4V6Zm0 5h16M8 3v4m8-4v4",
  download: "M12 4v11m-4-4 4 4 4-4M5 19h14",
  bookmark: "M6 4h12v16l-6-4-6 4V4Z",
  columns: "M4 5h16v14H4V5Zm5.3 0v14m5.4-14v14",
  grip: "M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01",
  check: "m5 12 5 5 9-10",
  dots: "M4.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0Zm7 0a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0Zm7 0a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0Z",
  close: "m6 6 12 12M18 6 6 18",
  menu: "M4 6h16M4 12h16M4 18h16",
  fold: "M4 5h16M11 12h9M4 19h16M7 9l-3 3 3 3",
  unfold: "M4 5h16M11 12h9M4 19h16M4 9l3 3-3 3",
  up: "m6 15 6-6 6 6",
  sort: "m8 9 4-4 4 4M8 15l4 4 4-4",
  plus: "M12 5v14M5 12h14",
  left: "m14 6-6 6 6 6",
  right: "m10 6 6 6-6 6",
  users:
    "M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7 9c0-3.6 3-5.5 7-5.5s7 1.9 7 5.5M16 3.5a4 4 0 0 1 0 7M18 15c2.5.6 4 2.2 4 5",
  alarm: "M6 10a6 6 0 0 1 12 0c0 5 2 6 2 6H4s2-1 2-6Zm4 10a2 2 0 0 0 4 0",
  inbox: "M4 5h16l1 9v5H3v-5L4 5Zm-1 9h5l1.5 2.5h5L16 14h5",
  history: "M4 12a8 8 0 1 0 2.5-5.8M4 4v4h4m4-1v5l3 2",
  todo: "m4 7 2 2 3-4m-5 12 2 2 3-4M13 7h7M13 17h7",
  settings:
    "M4 7h8m4 0h4M4 17h4m4 0h8M14 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM10 14.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z",
  store: "M4 9h16v11H4V9Zm0 0 2-5h12l2 5M9 20v-6h6v6",
  shield: "M12 3 4 6v6c0 5 3.5 7.5 8 9 4.5-1.5 8-4 8-9V6l-8-3Zm-3 9 2 2 4-4",
  pin: "M12 21c4-4.5 7-8 7-11a7 7 0 1 0-14 0c0 3 3 6.5 7 11Zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  page: "M6 3h9l4 4v14H6V3Zm9 0v5h4",
  pulse: "M2 12h4l3-8 5 16 3-8h5",
  flat: "M2 12h6m3 0h2m3 0h6",
  again: "M20 11a8 8 0 1 0-2.3 6M20 5v6h-6",
  off: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM5.7 5.7l12.6 12.6",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 5 5"
} as const
export type IconName = keyof typeof paths

const drawing = { fill: "none", strokeLinecap: "round", style: { flexShrink: 0 }, "aria-hidden": true } as const

/** A decorative icon beside text, never the only name of a control. */
export const Icon = ({ name, size = "1.15em" }: { readonly name: IconName; readonly size?: string }) => (
  <svg
    {...drawing}
    viewBox="0 0 24 24"
    width={size}
    height={size}
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinejoin="round"
  >
    <path d={paths[name]} />
  </svg>
)

type IconButtonProps = ComponentProps<typeof Button> & { readonly icon: IconName; readonly label: string }

/** A button with an icon and no text. `label` is its name. */
export const IconButton = ({ icon, label, children, ...rest }: IconButtonProps) => (
  <Button variant="quiet" size="square" aria-label={label} {...rest}>
    <Icon name={icon} />
    {children}
  </Button>
)
