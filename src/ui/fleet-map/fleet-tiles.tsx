import { useSelector } from "@xstate/react"
import { type CSSProperties, type KeyboardEvent, memo, useCallback, useEffect, useMemo, useRef } from "react"
import { joinAddress } from "../../contract/addresses.ts"
import type { FleetMap, MapTile } from "../../contract/fleet-map.ts"
import { chakra } from "../../kit/chakra.ts"
import { Icon } from "../../kit/icons.tsx"
import { useLanguage, useTexts } from "../../kit/texts.ts"
import { type FleetMapActor, selectActive } from "../../machines/fleet-map/fleet-map-machine.ts"
import { missingProvinces } from "../../machines/fleet-map/fleet-map-query.ts"
import { type Direction, neighbourOf, placesOf, sizeOf, type TilePlace } from "../../machines/fleet-map/tile-places.ts"
import { pathOfRoute } from "../../machines/guard/routes.ts"
import { tileLetters, tileName, tileText } from "./map-names.ts"
import { SeverityPattern } from "./severity-patterns.tsx"

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down"
}

export const areaAddress = (area: string | null) =>
  `#${joinAddress(pathOfRoute("fleet-map")!, area === null ? {} : { area })}`

/** The addresses behind a tile, each null where its page was not granted or nothing is listed there. */
export type TileLinks = {
  readonly board: string | null
  readonly robots: string | null
  readonly sites: string | null
}

type TileProps = {
  readonly tile: MapTile
  readonly place: TilePlace
  readonly href: string | null
  readonly links: TileLinks
  readonly isActive: boolean
}

/** True if a tile need not render again. Its place is a new object at each answer, so values are compared. */
const isSame = (a: TileProps, b: TileProps) =>
  a.isActive === b.isActive &&
  a.href === b.href &&
  JSON.stringify(a.links) === JSON.stringify(b.links) &&
  a.place.column === b.place.column &&
  a.place.row === b.place.row &&
  JSON.stringify(a.tile) === JSON.stringify(b.tile)

const linkTexts = { board: "fleetMap.toAlarms", robots: "fleetMap.toRobots", sites: "fleetMap.toSites" } as const

/** The lists behind the counts of a tile. They are reached by Tab from the active tile. */
const CountLinks = ({ tile, links, isActive }: Pick<TileProps, "tile" | "links" | "isActive">) => {
  const t = useTexts()
  const name = tileName(tile, useLanguage())
  return (["board", "robots", "sites"] as const).map((kind) => {
    const href = links[kind]
    const text = t(linkTexts[kind], { name })
    return href === null ? null : (
      <a key={kind} href={href} data-list={kind} tabIndex={isActive ? 0 : -1} aria-label={text} title={text}>
        {kind === "sites" ? <Icon name="pin" size="0.9rem" /> : null}
      </a>
    )
  })
}

/** Letters of the longest word. Chinese names break anywhere. */
const longestWord = (name: string) => Math.max(1, ...(name.match(/[a-z]+/gi) ?? []).map(({ length }) => length))

const Tile = memo(({ tile, place, href, links, isActive }: TileProps) => {
  const t = useTexts()
  const language = useLanguage()
  const { id, robots, open, unclaimed, worst } = tile
  const name = tileName(tile, language)
  const text = tileText(t, tile, language)
  const content = (
    <>
      <span data-name translate="no" aria-hidden>
        <span style={{ "--letters": longestWord(name) } as CSSProperties}>{name}</span>
        <span>{tileLetters(tile, language)}</span>
      </span>
      <span data-counts aria-hidden>
        {open > 0 ? (
          <b>
            {open}
            <small>/{unclaimed}</small>
          </b>
        ) : null}
        {robots > 0 ? <span>{robots}</span> : null}
      </span>
      {worst === null ? null : <SeverityPattern of={worst} />}
    </>
  )
  return (
    <li style={{ gridColumn: place.column, gridRow: place.row }} data-worst={robots > 0 ? (worst ?? "none") : "empty"}>
      {href === null ? (
        <span title={text} role="img" aria-label={text}>
          {content}
        </span>
      ) : (
        <a href={href} data-tile={id} tabIndex={isActive ? 0 : -1} title={text}>
          {content}
          <span data-text>{text}</span>
        </a>
      )}
      <CountLinks tile={tile} links={links} isActive={isActive} />
    </li>
  )
}, isSame)

/** The focus stays among the tiles when another area is opened by keyboard. */
const useKeptFocus = (path: string) => {
  const box = useRef<HTMLUListElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (!hadFocus.current) return
    hadFocus.current = false
    box.current?.querySelector<HTMLElement>("[data-tile][tabindex='0']")?.focus()
  }, [path])
  return { box, keep: () => (hadFocus.current = true) }
}

type Props = {
  readonly map: FleetMapActor
  readonly data: FleetMap
  /** Larger, for a screen that is read from afar. */
  readonly isFull: boolean
  /** The address of a site's page, null where its page was not granted. */
  readonly siteAddress: (id: string) => string | null
  readonly linksOf: (tile: MapTile) => TileLinks
}

/** The parts of an area as tiles, each at its place. Arrow keys move between them, Escape and Backspace lead to the area above. */
export const FleetTiles = ({ map, data, isFull, siteAddress, linksOf }: Props) => {
  const t = useTexts()
  const tiles = useMemo(() => [...data.tiles, ...missingProvinces(data)], [data])
  const places = useMemo(() => placesOf({ level: data.level, tiles }), [data.level, tiles])
  const { columns, rows } = sizeOf(places)
  const area = data.path.at(-1)?.id ?? null
  const chosen = useSelector(map, selectActive)
  const active = data.tiles.some(({ id }) => id === chosen) ? chosen : data.tiles[0]?.id
  const { box, keep } = useKeptFocus(area ?? "")
  const tileIds = useMemo(() => new Set(data.tiles.map(({ id }) => id)), [data.tiles])
  const reachable = useMemo(() => new Map([...places].filter(([id]) => tileIds.has(id))), [places, tileIds])
  const hrefOf = useCallback(
    (id: string) => (tileIds.has(id) ? (data.level < 4 ? areaAddress(id) : siteAddress(id)) : null),
    [tileIds, data.level, siteAddress]
  )
  const reach = (id: string | undefined) => {
    if (id === undefined) return
    map.send({ type: "fleetMap.tileActivated", id })
    box.current?.querySelector<HTMLElement>(`[data-tile="${id}"]`)?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).dataset["tile"]
    if (id === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const direction = directions[event.key]
    if (direction !== undefined) reach(neighbourOf(reachable, id, direction))
    else if (event.key === "Home") reach(data.tiles[0]?.id)
    else if (event.key === "End") reach(data.tiles.at(-1)?.id)
    else if (event.key === "Enter") return keep()
    else if ((event.key === "Escape" || event.key === "Backspace") && area !== null) {
      keep()
      map.send({ type: "fleetMap.opened", area: data.path.at(-2)?.id ?? null, active: area })
    } else return
    event.preventDefault()
  }
  return (
    <Grid
      ref={box}
      aria-label={t("fleetMap.tiles")}
      aria-describedby="fleet-map-keys"
      style={{ "--columns": columns, "--rows": rows } as CSSProperties}
      data-full={isFull || undefined}
      data-level={data.level}
      onKeyDown={onKey}
      onFocus={({ target }) => {
        const id = target.dataset["tile"]
        if (id !== undefined && id !== chosen) map.send({ type: "fleetMap.tileActivated", id })
      }}
    >
      {tiles.map((tile) => (
        <Tile
          key={tile.id}
          tile={tile}
          place={places.get(tile.id)!}
          href={hrefOf(tile.id)}
          links={linksOf(tile)}
          isActive={tile.id === active}
        />
      ))}
    </Grid>
  )
}

const tone = (bg: string, color: string, borderColor: string) => ({ bg, color, borderColor })

/** The colours of tiles and of the legend. */
export const severityColours = {
  "&[data-worst=critical]": tone("danger", "fg.onDanger", "danger"),
  "&[data-worst=major]": tone("warning.bg", "warning.fg", "warning.fg"),
  "&[data-worst=minor]": tone("info.bg", "info.fg", "info.fg"),
  "&[data-worst=notice]": tone("bg.hover", "fg.muted", "border.control"),
  "&[data-worst=none]": tone("bg.panel", "fg.muted", "border"),
  "&[data-worst=empty]": { ...tone("transparent", "fg.subtle", "border"), borderStyle: "dashed" }
} as const

const Grid = chakra("ul", {
  base: {
    display: "grid",
    gap: { base: "1", md: "1.5" },
    "--tile": "5.25rem",
    "&:not([data-level='1'])": { "--tile": "8rem" },
    "&&[data-full]": {
      "--tile": {
        md: "min(16rem, (100dvh - 13rem) / var(--rows) * 1.1 - 0.5rem, (100vw - 26rem) / var(--columns))"
      }
    },
    gridTemplateColumns: "repeat(var(--columns), minmax(0, var(--tile)))",
    listStyle: "none",
    "& > li": {
      position: "relative",
      aspectRatio: { base: "1", md: "1.12" },
      minH: { base: "calc({sizes.11} + 2px)", md: "0" },
      // A higher tile must not become wider than its column.
      w: { base: "full", md: "auto" },
      overflow: "hidden",
      containerType: "inline-size",
      rounded: "sm",
      border: "1px solid",
      ...severityColours
    },
    "& > li:focus-within": { outline: "2px solid", outlineColor: "accent.fg", outlineOffset: "1px", zIndex: "1" },
    "& > li > :is(a[data-tile], span)": {
      display: "grid",
      gridTemplateRows: "minmax(0, 1fr) auto",
      boxSize: "full",
      p: { base: "0.5", md: "1" },
      pb: { base: "2", md: "2.5" },
      color: "inherit",
      outline: "none"
    },
    "& [data-list]": {
      display: { base: "none", md: "grid" },
      placeItems: "center",
      position: "absolute",
      w: "50%",
      h: "7",
      bottom: "0",
      rounded: "sm",
      color: "inherit",
      outline: "none"
    },
    "& [data-list=board]": { insetInlineStart: "0" },
    "& [data-list=robots]": { insetInlineEnd: "0" },
    "& [data-list=sites]": { top: "0", bottom: "auto", insetInlineEnd: "0", w: "6", h: "6", opacity: "0" },
    "& > li:is(:hover, :focus-within) > [data-list=sites]": { opacity: "1" },
    "& [data-list]:is(:hover, :focus-visible)": { boxShadow: "inset 0 0 0 2px currentColor" },
    "& > li > a[data-tile]:hover": { boxShadow: "inset 0 0 0 1px currentColor" },
    "& [data-name]": { fontSize: "xs", lineHeight: "1.2", overflow: "hidden" },
    "&:not([data-level='1']) [data-name]": { fontSize: { base: "xs", md: "sm" } },
    // No name breaks inside a word.
    "& [data-name] > span": {
      display: { base: "none", md: "block" },
      fontSize: "min(1em, 140cqi / var(--letters))"
    },
    "& [data-name] > span + span": { display: { base: "block", md: "none" }, fontSize: "1em" },
    "& [data-counts]": {
      display: "flex",
      alignItems: "baseline",
      justifyContent: "space-between",
      columnGap: "1",
      fontSize: "xs",
      lineHeight: "1.1"
    },
    // Five letters fit into the narrowest tile of a phone.
    "& [data-counts] > b": { fontSize: { base: "min({fontSizes.sm}, 28cqi)", md: "lg" }, fontWeight: "bold" },
    "& [data-counts] > b > small": { fontSize: { base: "0.85em", md: "xs" }, fontWeight: "normal" },
    "& [data-counts] > span": { ms: "auto", display: { base: "none", sm: "inline" } },
    "& [data-pattern]": { position: "absolute", insetInline: "0", bottom: "0" },
    "& [data-text]": { position: "absolute", boxSize: "1px", overflow: "hidden", clipPath: "inset(50%)" },
    "&&[data-full] [data-name]": { fontSize: { md: "clamp(0.9rem, 1.7vh, 1.6rem)" } },
    "&[data-full] [data-counts]": { fontSize: { md: "clamp(0.9rem, 1.7vh, 1.6rem)" } },
    "&[data-full] [data-counts] > b": { fontSize: { md: "min(clamp(1.2rem, 3vh, 3rem), 28cqi)" } },
    "&[data-full] [data-counts] small": { fontSize: { md: "0.6em" } }
  }
})
