import { Link } from "@tanstack/react-router"
import { type ComponentProps, useEffect, useRef } from "react"
import { chakra } from "../kit/chakra.ts"
import { sectionOf } from "../../machines/guard/guard-machine.ts"
import { rulesOf } from "../../machines/menu/menu-machine.ts"
import { useActorSelector } from "../runtime/app-runtime.tsx"
import { useWords } from "../words/words.ts"
import { grantedSections } from "../page/granted.ts"

const current = { "aria-current": undefined } as const

/** The granted platforms, the active one marked: in the navbar, or in the drawer of a narrow screen. */
export const Sections = ({ upright = false, onChoose, ...style }: ComponentProps<typeof chakra.nav> & Props) => {
  const t = useWords()
  const granted = grantedSections(useActorSelector("menu", rulesOf))
  const active = useActorSelector("guard", sectionOf)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // Also when what stands beside it in the navbar takes or leaves room.
    const watcher = new ResizeObserver(() =>
      nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" })
    )
    watcher.observe(nav.current!)
    return () => watcher.disconnect()
  }, [active])
  return (
    <chakra.nav ref={nav} aria-label={t("shellFrame.sections")} {...style}>
      <List upright={upright}>
        {granted.map(({ name, path }) => (
          <li key={name}>
            <Entry
              upright={upright}
              to={path}
              activeProps={current}
              aria-current={name === active ? "page" : undefined}
              onClick={onChoose}
            >
              {t(`section.${name}`)}
            </Entry>
          </li>
        ))}
      </List>
    </chakra.nav>
  )
}
type Props = { readonly upright?: boolean; readonly onChoose?: () => void }

const List = chakra("ul", {
  variants: {
    upright: {
      true: { display: "grid", gap: "1", p: "2", borderBottom: "1px solid", borderColor: "border" },
      // What does not fit scrolls sideways, and fades out to show that it does.
      false: {
        display: "flex",
        h: "full",
        pe: "6",
        overflowX: "auto",
        scrollbarWidth: "none",
        maskImage: "linear-gradient(to right, #000 calc(100% - 24px), transparent)",
        "& > li": { h: "full" }
      }
    }
  }
})

const Entry = chakra(Link, {
  base: { display: "flex", alignItems: "center", color: "fg.muted", whiteSpace: "nowrap", _hover: { color: "fg" } },
  variants: {
    upright: {
      true: {
        h: "9",
        px: "3",
        rounded: "sm",
        _hover: { bg: "bg.hover" },
        _currentPage: { bg: "bg.chosen", color: "accent.fg", fontWeight: "medium" }
      },
      false: {
        h: "full",
        px: "1.5",
        fontSize: "sm",
        borderBlock: "2px solid transparent",
        _currentPage: { color: "accent.fg", borderBottomColor: "accent.fg", fontWeight: "medium" },
        _focusVisible: { outlineOffset: "-3px" }
      }
    }
  }
})
