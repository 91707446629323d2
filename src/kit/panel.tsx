import type { ReactNode } from "react"
import { chakra } from "./chakra.ts"

export const Panel = chakra("section", {
  base: {
    bg: "bg.panel",
    rounded: "md",
    // The background sets a panel off, because borders are for fields. Forced colours show this border.
    border: "1px solid transparent",
    shadow: "raised",
    // On paper no colours tell states apart.
    _print: {
      border: "none",
      shadow: "none",
      bg: "none",
      "& *": { color: "#000 !important", background: "none !important" }
    },
    // Pages that are kept hidden stand beside the shown one.
    "&:not([style*=none]) + &": { mt: "3" }
  }
})

/** A printed list has only its title, its query and its table. */
export const hiddenInPrint = { _print: { display: "none" } } as const

/** Side by side, as far as there is room. */
export const row = { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "2", px: "4" } as const

/** The title of a panel, and the actions on the whole panel beside it. */
export const PanelHead = chakra("header", {
  base: {
    ...row,
    columnGap: { base: "1", sm: "2" },
    pt: "4",
    "& :is(h1, h2)": { flex: { base: "1 1 10rem", sm: "1 1 6rem" }, minW: "0", fontSize: "lg" },
    "& > :is(button, a)": hiddenInPrint
  }
})

/** A table beneath the title of its panel. */
export const PanelTable = chakra("div", {
  base: {
    mt: "3",
    borderTop: "1px solid",
    borderColor: "border",
    // Few columns leave room for an action in one line.
    "&&& td[data-actions] > div > *": { md: { maxW: "none", whiteSpace: "nowrap" } }
  }
})

/** Named figures side by side. Large figures are sums. */
export const Figures = chakra("dl", {
  base: {
    display: "grid",
    // A number of an order fits in a column, and a phone has two columns.
    gridTemplateColumns: "repeat(auto-fill, minmax(min(180px, 44%), 1fr))",
    columnGap: "4",
    rowGap: "3"
  },
  variants: {
    size: {
      md: { "& dd": { fontWeight: "medium" } },
      lg: { "& dd": { fontWeight: "medium", fontSize: "xl" } }
    }
  },
  defaultVariants: { size: "md" }
})

type FigureProps = {
  readonly label: string
  /** True for a long number or name, which needs the room of two. */
  readonly wide?: boolean
  readonly children: ReactNode
}

export const Figure = ({ label, wide, children }: FigureProps) => (
  <div style={wide ? { gridColumn: "span 2" } : undefined}>
    <chakra.dt fontSize="sm" color="fg.muted">
      {label}
    </chakra.dt>
    <dd>{children}</dd>
  </div>
)

/** Many short names in columns. */
export const Names = chakra("ul", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(220px, 1fr))",
    columnGap: "4",
    rowGap: "1",
    maxH: "30vh",
    overflowY: "auto"
  }
})

export const Badge = chakra("span", {
  base: {
    display: "inline-block",
    px: "2",
    rounded: "full",
    fontSize: "xs",
    fontWeight: "medium",
    lineHeight: "20px",
    whiteSpace: "nowrap"
  },
  variants: {
    tone: {
      neutral: { bg: "bg.hover", color: "fg.muted" },
      success: { bg: "success.bg", color: "success.fg" },
      warning: { bg: "warning.bg", color: "warning.fg" },
      danger: { bg: "danger.bg", color: "danger.fg" },
      info: { bg: "info.bg", color: "info.fg" },
      count: { minW: "5", px: "1", bg: "danger", color: "fg.onDanger", textAlign: "center" },
      /** Counts no trouble. */
      plainCount: { minW: "5", px: "1", bg: "fg.muted", color: "bg.panel", textAlign: "center" }
    }
  },
  defaultVariants: { tone: "neutral" }
})

/** The tones of robot states, the same on every screen. */
export const stateTones = { online: "success", offline: "warning", outOfService: "neutral" } as const

export const SubtleText = chakra("span", { base: { color: "fg.subtle" } })

/** An error across the full width of its part of the page. */
export const Alert = chakra("p", {
  base: { ...row, py: "2", bg: "danger.bg", color: "danger.fg", "& strong": { fontWeight: "medium" } }
})
