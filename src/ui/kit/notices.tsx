import { useSelector } from "@xstate/react"
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react"
import { createPortal } from "react-dom"
import { chakra } from "./chakra.ts"
import { type NoticesActor, type Shown, shownOf } from "../../machines/notices/notices-machine.ts"
import { Button } from "./controls.ts"
import { copyTo } from "./copy.ts"
import { IconButton } from "./icons.tsx"
import { momentText } from "../../effects/contract/formats.ts"
import { useOverlays } from "./kit-provider.tsx"
import { useAnyWords, useKitWords, wordsOfFault } from "./words.ts"

const hues = {
  success: "success.fg",
  error: "danger.fg",
  warning: "warning.fg",
  info: "accent.fg"
} as const

const makeHost = () => {
  const made = document.createElement("div")
  made.popover = "manual"
  return Object.assign(made, {
    style: "inset: 0; border: 0; background: none; overflow: visible; pointer-events: none"
  })
}

/** An element above everything that can be reached: in the topmost dialog, for the rest is inert; else where `home` stands. What is drawn in it moves along. */
const useAbove = (home: { readonly current: HTMLElement | null }, onMoved: (host: HTMLElement) => void) => {
  const overlays = useOverlays()
  const top = useSyncExternalStore(overlays.subscribe, overlays.top)
  const [host] = useState(makeHost)
  // Behind the drawing: in it, the page would be laid out before it is complete.
  useEffect(() => {
    ;(top ?? overlays.root() ?? home.current?.parentElement)?.append(host)
    host.showPopover()
    onMoved(host)
  }, [host, top, overlays, home, onMoved])
  useLayoutEffect(() => () => host.remove(), [host])
  return host
}

type Props = {
  readonly notices: NoticesActor
  readonly label: string
}

/** What is told at the edge of the screen. While the pointer or the focus rests on it, nothing of it goes away. */
export const Notices = ({ notices, label }: Props) => {
  const shown = useSelector(notices, shownOf)
  const home = useRef<HTMLSpanElement>(null)
  const none = shown.length === 0
  useEffect(() => {
    if (none) notices.send({ type: "notices.released" })
  }, [none, notices])
  const hold = () => notices.send({ type: "notices.held" })
  /** The pointer may go while the focus stays, and the other way round. */
  const release = useCallback(
    (of: Element) => {
      if (!of.matches(":hover, :focus-within")) notices.send({ type: "notices.released" })
    },
    [notices]
  )
  const host = useAbove(home, release)
  const list = (live: "polite" | "assertive", some: ReadonlyArray<Shown>) => (
    <div aria-live={live} aria-relevant="additions text">
      {some.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} notices={notices} />
      ))}
    </div>
  )
  return (
    <>
      <span ref={home} hidden />
      {createPortal(
        <Edge
          aria-label={label}
          onMouseEnter={hold}
          onMouseLeave={({ currentTarget }) => release(currentTarget)}
          onFocus={hold}
          onBlur={({ currentTarget }) => release(currentTarget)}
        >
          {list(
            "assertive",
            shown.filter(({ kind }) => kind === "error")
          )}
          {list(
            "polite",
            shown.filter(({ kind }) => kind !== "error")
          )}
        </Edge>,
        host
      )}
    </>
  )
}

const stack = { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "2" } as const
const Edge = chakra("section", {
  base: {
    ...stack,
    position: "fixed",
    bottom: "4",
    insetInline: "4",
    mx: "auto",
    maxW: "400px",
    pointerEvents: "auto",
    filter: "var(--wh-weak, none)",
    "& > div": stack,
    // Nothing is in the way where nothing is told.
    "&:has(> div:empty + div:empty)": { gap: "0" }
  }
})

type CardProps = { readonly notice: Shown; readonly notices: NoticesActor }

const NoticeCard = ({ notice, notices }: CardProps) => {
  const t = useAnyWords()
  const { kind, key, values, fault, count, id, link } = notice
  const said = fault !== undefined && key.startsWith("fault.") ? wordsOfFault(t, fault) : t(key, values)
  const dismiss = () => notices.send({ type: "notices.dismissed", id })
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) auto"
      alignItems="start"
      columnGap="2"
      p="3"
      ps="4"
      bg="bg.panel"
      color="fg"
      rounded="md"
      border="1px solid"
      borderColor="border"
      borderInlineStart="4px solid"
      borderInlineStartColor={hues[kind]}
      shadow="floating"
      animation="rise 180ms ease-out"
    >
      <div>
        {link === undefined ? (
          said
        ) : (
          <Lead href={`#${link}`} onClick={dismiss}>
            {said}
          </Lead>
        )}
        {count > 1 ? (
          <chakra.span ms="2" px="1.5" rounded="full" bg="bg.hover" color="fg.muted" fontSize="xs">
            {t("kit.times", { count })}
          </chakra.span>
        ) : null}
      </div>
      <IconButton icon="close" h="6" w="6" label={t("kit.close")} onClick={dismiss} />
      {fault === undefined ? null : <FaultDetails fault={fault} copy={copyTo(notices)} />}
    </chakra.div>
  )
}

const Lead = chakra("a", { base: { color: "accent.fg", _hover: { textDecoration: "underline" } } })

type DetailsProps = { readonly fault: NonNullable<Shown["fault"]>; readonly copy: (text: string) => void }

/** What stands behind an error, for those who have to report it. */
const FaultDetails = ({ fault, copy }: DetailsProps) => {
  const t = useKitWords()
  const facts = [
    [t("kit.call"), fault.call],
    ...(fault._tag === "Unreachable" ? [] : [[t("kit.code"), String(fault.code)]]),
    ...(fault.at === undefined ? [] : [[t("kit.time"), momentText(fault.at)]]),
    ...(fault.requestId === undefined ? [] : [[t("kit.request"), fault.requestId]]),
    ...(fault.msg === "" ? [] : [[t("kit.message"), fault.msg]]),
    ...(fault._tag === "Unreachable" && fault.why !== undefined ? [[t("kit.cause"), fault.why]] : [])
  ]
  return (
    <chakra.details gridColumn="1 / -1" fontSize="xs" color="fg.muted" mt="1">
      <chakra.summary cursor="pointer">{t("kit.details")}</chakra.summary>
      <chakra.dl display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap="3" rowGap="0.5" my="2">
        {facts.map(([name, value]) => (
          <chakra.div key={name} display="contents">
            <dt>{name}</dt>
            <chakra.dd fontFamily="mono" overflowWrap="anywhere">
              {value}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      <Button variant="text" fontSize="xs" onClick={() => copy(facts.map((fact) => fact.join(": ")).join("\n"))}>
        {t("kit.copy")}
      </Button>
    </chakra.details>
  )
}
