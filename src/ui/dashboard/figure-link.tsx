import type { ReactNode } from "react"
import { chakra } from "../../kit/chakra.ts"

/** A link to the list behind a figure, or plain text without permission for the list. */
export const FigureLink = ({ to, children }: { readonly to: string | null; readonly children: ReactNode }) =>
  to === null ? <span>{children}</span> : <AccentLink href={to}>{children}</AccentLink>

const AccentLink = chakra("a", { base: { color: "accent.fg", _hover: { textDecoration: "underline" } } })

type Props = {
  readonly label: string
  /** Null for no statement. */
  readonly value: number | null
  readonly to: string | null
  readonly children?: ReactNode
}

/** A figure with its name, and a remark beside it. */
export const FigureTile = ({ label, value, to, children }: Props) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <FigureLink to={value === null ? null : to}>{value === null ? "—" : value.toLocaleString("en-US")}</FigureLink>
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
    "& dd[data-note]": { fontSize: "sm", fontWeight: "normal", color: "fg.subtle" }
  }
})
