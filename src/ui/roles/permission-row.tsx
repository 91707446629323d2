import type { HTMLAttributes } from "react"
import type { Permission } from "../../machines/roles/permissions.ts"
import type { CheckState, LeafCount } from "../../machines/tree/checked-tree.ts"
import { chakra } from "../../kit/chakra.ts"
import { Icon } from "../../kit/icons.tsx"
import { useTexts } from "../../kit/texts.ts"

export const rowHeight = () => (innerWidth < 768 ? 44 : 34)

type Props = {
  /** Attributes that tie the line to the tree. */
  readonly controlProps: HTMLAttributes<HTMLElement>
  readonly node: Permission
  readonly top: number
  readonly level: number
  readonly place: number
  readonly siblings: number
  readonly state: CheckState
  readonly count: LeafCount | undefined
  /** True for an expanded branch; undefined for a leaf. */
  readonly open: boolean | undefined
  readonly fixed: boolean
  readonly note: string | undefined
  readonly onToggle: (name: string) => void
  readonly onFold: (name: string) => void
}

const checkedness = { checked: "true", half: "mixed", unchecked: "false" } as const

/** A permission, or a section with the number of its granted permissions. */
export const PermissionRow = (props: Props) => {
  const { controlProps, node, top, level, place, siblings, state, count, open, fixed, note, onToggle, onFold } = props
  const t = useTexts()
  return (
    <Line
      {...(controlProps as object)}
      role="treeitem"
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-checked={checkedness[state]}
      aria-expanded={open}
      aria-selected={undefined}
      aria-current={undefined}
      aria-disabled={fixed || undefined}
      onClick={() => onToggle(node.id)}
      style={{ transform: `translateY(${top}px)`, height: rowHeight(), paddingInlineStart: 12 + (level - 1) * 22 }}
    >
      <Fold
        aria-hidden
        data-open={open}
        onClick={(event) => {
          if (open === undefined) return
          event.stopPropagation()
          onFold(node.id)
        }}
      >
        {open === undefined ? null : <Icon name="down" />}
      </Fold>
      <Tick aria-hidden data-state={state}>
        {state === "checked" ? <Icon name="check" size="12px" /> : null}
      </Tick>
      <bdi>{node.title}</bdi>
      {count === undefined ? null : (
        <small>{t("roles.countOf", { selected: count.selected, leaves: count.leaves })}</small>
      )}
      {note === undefined ? null : <em>{note}</em>}
    </Line>
  )
}

/** The scrolled element of the lines. */
export const Rows = chakra("div", {
  base: {
    h: "min(48vh, 480px)",
    overflowY: "auto",
    overscrollBehavior: "contain",
    border: "1px solid",
    borderColor: "border",
    rounded: "sm"
  }
})

const Line = chakra("div", {
  base: {
    position: "absolute",
    insetInline: "0",
    top: "0",
    display: "flex",
    alignItems: "center",
    gap: "2",
    pe: "3",
    cursor: "pointer",
    whiteSpace: "nowrap",
    userSelect: "none",
    _hover: { bg: "bg.subtle" },
    _focusVisible: { outlineOffset: "-2px" },
    "&[aria-disabled=true]": { cursor: "not-allowed", color: "fg.subtle" },
    "& > bdi": { overflow: "hidden", textOverflow: "ellipsis" },
    "& > small": { fontSize: "sm", color: "fg.subtle" },
    "& > em": {
      ms: "auto",
      ps: "3",
      fontStyle: "normal",
      fontSize: "sm",
      color: "fg.subtle",
      overflow: "hidden",
      textOverflow: "ellipsis"
    }
  }
})

const Fold = chakra("span", {
  base: {
    display: "grid",
    placeItems: "center",
    boxSize: "6",
    flexShrink: "0",
    rounded: "sm",
    color: "fg.muted",
    "&[data-open]": { _hover: { bg: "bg.hover" } },
    "&[data-open=false] svg": { transform: "rotate(-90deg)" }
  }
})

const Tick = chakra("span", {
  base: {
    display: "grid",
    placeItems: "center",
    boxSize: "4",
    flexShrink: "0",
    rounded: "sm",
    border: "1px solid",
    borderColor: "border.control",
    bg: "bg.panel",
    color: "fg.onAccent",
    // As in the kit's list of options.
    "&[data-state=checked]": { bg: "accent", borderColor: "accent" },
    "&[data-state=half]::after": { content: '""', w: "2", h: "0.5", bg: "accent.fg" },
    "[aria-disabled=true] > &": { opacity: "0.55" }
  }
})
