import { useSelector } from "@xstate/react"
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react"
import { PANEL_PAGE } from "../../machines/command-palette/panel-page.ts"
import { currentOf, generationsOf } from "../../machines/tabs/tabs-machine.ts"
import { errorReportOf } from "../../machines/unexpected-errors/unexpected-errors-machine.ts"
import { Boundary } from "../../kit/boundary.tsx"
import { chakra } from "../../kit/chakra.ts"
import { Button } from "../../kit/controls.ts"
import { startLazily } from "../../kit/load.ts"
import { useActor, useActorSelector, useAppRuntime, useSignedInActor } from "../runtime/app-runtime.tsx"
import { useTexts } from "../../kit/texts.ts"

const visit = {
  name: PANEL_PAGE,
  rule: null,
  section: "system-admin",
  fullPath: "/journal/machines",
  query: {}
} as const

const HEIGHT = "min(26rem, 50dvh)"
const Dock = chakra("aside", {
  base: {
    position: "fixed",
    insetInline: "0",
    bottom: "0",
    h: HEIGHT,
    overflow: "auto",
    bg: "bg.panel",
    borderTop: "1px solid",
    borderColor: "border",
    shadow: "floating",
    zIndex: "skip",
    overscrollBehavior: "contain",
    _print: { display: "none" }
  }
})

/** Room for the panel at the end of the page. */
const leaveRoom = (document: Document, room: string) => {
  document.body.style.paddingBottom = room
}

/**
 * The machine panel over any page, embedded applications included: its own page, rendered here. Its actors are the
 * page's; they end with that page's tab and start anew.
 */
export const MachineDock = () => {
  const isPanelPage = useSelector(useSignedInActor("tabs"), currentOf) === PANEL_PAGE
  return isPanelPage ? null : <Docked />
}

const Docked = () => {
  const t = useTexts()
  const { openPage, document, reportUnexpectedError } = useAppRuntime()
  const [palette, notices] = [useSignedInActor("commandPalette"), useActor("notices")]
  const broken = useActorSelector("unexpectedErrors", errorReportOf(PANEL_PAGE)) !== null
  const generation = useSelector(useSignedInActor("tabs"), (tabs) => generationsOf(tabs)[PANEL_PAGE] ?? 0)
  const [rendered, setDrawn] = useState<{ readonly generation: number; readonly draw: () => ReactNode } | null>(null)
  const dock = useRef<HTMLElement>(null)
  const close = () => palette.send({ type: "commandPalette.panelToggled", open: false })
  const giveUp = useEffectEvent(() => {
    notices.send({ type: "notices.posted", notice: { kind: "error", key: "shell.partUnloaded", values: {} } })
    close()
  })
  useEffect(
    () =>
      startLazily(
        () => openPage(visit),
        (draw) => setDrawn({ generation, draw }),
        giveUp
      ),
    [openPage, generation]
  )
  useLayoutEffect(() => {
    const before = document.activeElement
    dock.current?.focus()
    leaveRoom(document, HEIGHT)
    return () => {
      leaveRoom(document, "")
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    }
  }, [document])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
  return (
    <Dock ref={dock} tabIndex={-1} aria-label={t("page.machines")} onKeyDown={onKeyDown}>
      <chakra.div position="sticky" top="0" display="flex" justifyContent="flex-end" h="0" zIndex="1">
        <Button m="2" onClick={close}>
          {t("kit.close")}
        </Button>
      </chakra.div>
      {rendered?.generation !== generation || broken ? null : (
        <Boundary key={generation} onBug={(error) => reportUnexpectedError(error, "view", PANEL_PAGE)}>
          {rendered.draw()}
        </Boundary>
      )}
    </Dock>
  )
}
