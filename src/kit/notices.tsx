import type { TextKey } from "../locales/keys.ts"
import { useSelector } from "@xstate/react"
import { useCallback, useRef } from "react"
import { createPortal } from "react-dom"
import { useTopLayer } from "./use-top-layer.ts"
import { chakra } from "./chakra.ts"
import { type NoticesActor, type VisibleNotice, visibleNoticesOf } from "../machines/notices/notices-machine.ts"
import { Button, fingerArea } from "./controls.ts"
import { makeCopy } from "./make-copy.ts"
import { FaultDetails } from "./fault-details.tsx"
import { IconButton } from "./icons.tsx"
import { Badge } from "./panel.tsx"
import { FilledText, splitAtRecord, withGaps } from "./record-link.tsx"
import { faultText, useTexts } from "./texts.ts"

const hues = {
  success: "success.fg",
  error: "danger.fg",
  warning: "warning.fg",
  info: "accent.fg"
} as const

/** The tones of alarm severities. */
export const severityTones = { critical: "danger", major: "warning", minor: "info", notice: "neutral" } as const
const severityHues = { critical: "danger.fg", major: "warning.fg", minor: "info.fg", notice: "fg.subtle" } as const

type Props = {
  readonly notices: NoticesActor
  readonly label: string
  /** Selects the notices for this page; by default all. */
  readonly isShown?: (notice: VisibleNotice) => boolean
  /** Saves a case file, if the host can. */
  readonly onCase?: (() => void) | undefined
}

/** Notices at the edge of the screen. None disappears while the pointer or the focus rests on one. */
export const Notices = ({ notices, label, isShown = () => true, onCase }: Props) => {
  const visible = useSelector(notices, visibleNoticesOf).filter(isShown)
  const home = useRef<HTMLSpanElement>(null)
  const hold = () => notices.send({ type: "notices.paused" })
  /** Releases the notices once neither the pointer nor the focus rests on them. */
  const release = useCallback(
    (of: Element) => {
      if (!of.matches(":hover, :focus-within")) notices.send({ type: "notices.released" })
    },
    [notices]
  )
  const leave = ({ currentTarget }: { readonly currentTarget: Element }) => release(currentTarget)
  const host = useTopLayer(home, release)
  const list = (live: "polite" | "assertive", isError: boolean) => (
    <div aria-live={live}>
      {visible
        .filter(({ kind }) => (kind === "error") === isError)
        .map((notice) => (
          <NoticeCard key={notice.id} notice={notice} notices={notices} onCase={onCase} />
        ))}
    </div>
  )
  return (
    <>
      <span ref={home} hidden />
      {createPortal(
        <Edge aria-label={label} onMouseEnter={hold} onMouseLeave={leave} onFocus={hold} onBlur={leave}>
          {list("assertive", true)}
          {list("polite", false)}
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
    _print: { display: "none" },
    position: "fixed",
    // Away from the controls of a list: in the corner, on a phone above the navbar, so that title and tabs stay free.
    top: { base: "1", md: "auto" },
    bottom: { md: "4" },
    insetInline: "4",
    mx: { base: "auto", md: "0" },
    // Narrow windows leave the pager free.
    maxW: { base: "400px", md: "min(400px, 36vw)" },
    maxH: "calc(100dvh - 5rem)",
    overflowY: "auto",
    pointerEvents: "auto",
    filter: "var(--wh-weak, none)",
    "& > div": stack,
    // Below the login form, or beside it if there is room.
    "html:has(#login-fault) &": { top: "auto", bottom: "4", insetInlineStart: { xl: "auto" }, w: { xl: "400px" } },
    // Above the list if a bar with the actions on selected rows stands below it, in the page or in an application.
    "*:has([data-selecting]:not([hidden] *)) &": { top: "1", bottom: "auto" },
    // Without a notice nothing is covered.
    "&:has(> div:empty + div:empty)": { gap: "0" }
  }
})

const isInLink = (target: EventTarget) => (target as Element).closest("a") !== null

type CardProps = Pick<Props, "notices" | "onCase"> & { readonly notice: VisibleNotice }

const NoticeCard = ({ notice, notices, onCase }: CardProps) => {
  const t = useTexts()
  const { kind, key, values, fault, count, id, link, records = [], severity } = notice
  const text = fault !== undefined && key.startsWith("fault.") ? faultText(t, fault) : t(key as TextKey, values)
  const named = withGaps(text, records)
  // The link to the list ends before the first record.
  const [lead, rest] = link === undefined ? ["", named.text] : splitAtRecord(named.text)
  const dismiss = () => notices.send({ type: "notices.dismissed", id })
  /** Closes the notice, which would lie above the opening dialog. */
  const handOver = () => {
    dismiss()
    onCase?.()
  }
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
      borderInlineStartColor={severity === undefined ? hues[kind] : severityHues[severity]}
      shadow="floating"
      animation="rise 180ms ease-out"
    >
      <div>
        {severity === undefined ? null : (
          <Badge tone={severityTones[severity]} me="2">
            {t(`alarm.${severity}`)}
          </Badge>
        )}
        <chakra.span onClick={({ target }) => (isInLink(target) ? dismiss() : undefined)}>
          {link === undefined ? null : <Lead href={`#${link}`}>{lead}</Lead>}
          <FilledText text={rest} records={named.records} />
        </chakra.span>
        {count > 1 ? (
          <chakra.span ms="2" px="1.5" rounded="full" bg="bg.hover" color="fg.muted" fontSize="xs">
            {t("kit.times", { count })}
          </chakra.span>
        ) : null}
      </div>
      <IconButton
        icon="close"
        boxSize={{ base: "11", md: "6" }}
        m={{ base: "-2.5", md: "0" }}
        label={t("kit.close")}
        onClick={dismiss}
      />
      {fault === undefined ? null : <FaultDetails fault={fault} copy={makeCopy(notices)} />}
      {kind !== "error" || onCase === undefined ? null : (
        <Button variant="text" fontSize="xs" justifySelf="start" onClick={handOver}>
          {t("kit.caseFile")}
        </Button>
      )}
    </chakra.div>
  )
}

const Lead = chakra("a", {
  base: { position: "relative", color: "accent.fg", _hover: { textDecoration: "underline" }, _after: fingerArea }
})
