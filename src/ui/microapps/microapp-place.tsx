import { useRouter } from "@tanstack/react-router"
import { useEffect, useLayoutEffect, useRef } from "react"
import { grantedNames, HOME } from "../../machines/guard/verdict.ts"
import type { MicroappName } from "../../machines/microapps/microapp-events.ts"
import { isComing, isMounted, type MicroappsActor } from "../../machines/microapps/microapps-machine.ts"
import { rulesOf } from "../../machines/menu/menu-machine.ts"
import { actorOf } from "../../machines/console/actors.ts"
import { useAppRuntime, useSignedInActor } from "../runtime/app-runtime.tsx"
import { type Page, usePage } from "../page/page.ts"
import { pathOfRoute } from "../../machines/guard/routes.ts"

/** The platform of a page, null where it is one of the console's own or says why not. */
const sectionOf = ({ tab, visit }: Page) =>
  tab !== null && visit.name === "section" ? (visit.section as MicroappName) : null

/** The focus stays where the operator is busy with something else. */
const BUSY =
  "[role=dialog], [role=alertdialog], [role=menu], [role=tablist], dialog, input, select, textarea, [data-microapp]"

const focusMain = () => document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true })

/** Shows how long an application takes, and moves the focus into one that the operator has gone to. */
const useArrival = (microapps: MicroappsActor, name: MicroappName | null | undefined) => {
  const { microappHost, turnProgress } = useAppRuntime()
  const former = useRef<typeof name>(undefined)
  /** The operator has gone to an application that does not stand yet. */
  const arriving = useRef(false)
  useEffect(() => {
    arriving.current = former.current !== undefined && name !== undefined && name !== null
    former.current = name
  }, [name])

  useEffect(() => {
    let there = false
    const follow = () => {
      const snapshot = microapps.getSnapshot()
      turnProgress("microapp", isComing(snapshot))
      // The focus is not lost with the application that had it.
      if (there && !isMounted(snapshot) && microappHost.contains(document.activeElement)) focusMain()
      there = isMounted(snapshot)
      // The focus of keyboard users moves into the application, and does not stay at the link that led there.
      if (there && arriving.current) {
        arriving.current = false
        // Once it is drawn: asked for now, the browser would lay the whole page out within the very task that mounts.
        requestAnimationFrame(() => {
          if (isMounted(microapps.getSnapshot()) && !document.activeElement?.closest(`main:focus, ${BUSY}`)) focusMain()
        })
      }
    }
    const subscription = microapps.subscribe(follow)
    return () => {
      subscription.unsubscribe()
      turnProgress("microapp", false)
    }
  }, [microapps, microappHost, turnProgress])
}

/** The place where embedded applications stand: tells which one is wanted at the address, and shows how long that takes. */
export const MicroappPlace = () => {
  const { console, microappHost } = useAppRuntime()
  const router = useRouter()
  const microapps = useSignedInActor("microapps")
  const place = useRef<HTMLDivElement>(null)
  const page = usePage()

  useLayoutEffect(() => {
    place.current!.append(microappHost)
    return () => microappHost.remove()
  }, [microappHost])

  const name = page === undefined ? undefined : sectionOf(page)
  useArrival(microapps, name)

  useEffect(() => {
    if (name !== undefined)
      microapps.send(name === null ? { type: "microapps.left" } : { type: "microapps.wanted", name })
  }, [microapps, page, name])

  useEffect(() => {
    // Operators without a dashboard would be led from there into the first platform, which may be the very one that fails.
    const subscription = microapps.on("microapps.exited", () => {
      const home =
        grantedNames(rulesOf(actorOf(console, "menu").getSnapshot())) === null ? pathOfRoute("userCenter") : HOME
      void router.navigate({ to: home! })
    })
    return () => subscription.unsubscribe()
  }, [microapps, router, console])

  return <div ref={place} hidden={name === undefined || name === null} />
}
