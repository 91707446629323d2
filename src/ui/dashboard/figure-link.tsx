import type { ReactNode } from "react"
import { chakra } from "../../kit/chakra.ts"
import { fingerArea } from "../../kit/controls.ts"

/** A link to the list behind a figure, or plain text without permission for the list. */
export const FigureLink = ({ to, isZero = false, children }: LinkProps) =>
  to === null ? (
    <span>{children}</span>
  ) : (
    <AccentLink href={to} color={isZero ? "fg.subtle" : undefined}>
      {children}
    </AccentLink>
  )
type LinkProps = { readonly to: string | null; readonly isZero?: boolean; readonly children: ReactNode }

const AccentLink = chakra("a", {
  base: { position: "relative", color: "accent.fg", _hover: { textDecoration: "underline" }, _after: fingerArea }
})

type Props = {
  readonly label: string
  /** Null where there is no figure. */
  readonly value: number | null
  readonly to: string | null
  /** Words the value; by default its digits in groups. */
  readonly format?: (value: number) => string
  /** True for a figure that should be zero. */
  readonly isAlarming?: boolean
  readonly children?: ReactNode
}

const grouped = (value: number) => value.toLocaleString("en-US")

/** A figure with its name, and a remark beside it. */
export const FigureTile = ({ label, value, to, format = grouped, isAlarming = false, children }: Props) => (
  <div>
    <dt>{label}</dt>
    <dd data-tone={value === 0 ? "zero" : isAlarming && value !== null ? "danger" : undefined}>
      <FigureLink to={value === null ? null : to}>{value === null ? "—" : format(value)}</FigureLink>
    </dd>
    {children === undefined ? null : <dd data-note>{children}</dd>}
  </div>
)

export const FigureTiles = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(148px, 1fr))",
    gap: "4",
    px: "4",
    py: "4",
    "& dt": { fontSize: "sm", color: "fg.muted" },
    "& dd": { fontSize: "2xl", fontWeight: "medium", lineHeight: "1.3" },
    "& dd[data-tone=zero] > *": { color: "fg.subtle" },
    "& dd[data-tone=danger] > *": { color: "danger.fg" },
    "& dd[data-note]": { fontSize: "sm", fontWeight: "normal", color: "fg.subtle" }
  },
  variants: {
    columns: { four: { gridTemplateColumns: "repeat(auto-fill, minmax(max(148px, 21%), 1fr))" } }
  }
})
