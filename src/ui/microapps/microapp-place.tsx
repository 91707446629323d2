import { useEffect, useLayoutEffect, useRef } from "react"
import type { MicroappName } from "../../machines/microapps/microapp-events.ts"
import { isApplicationLoading, isMounted, type MicroappsActor } from "../../machines/microapps/microapps-machine.ts"
import { useAppRuntime, useSignedInActor } from "../runtime/app-runtime.tsx"
import { applicationOf, usePage } from "../page/page.ts"

/** The focus stays while the operator is busy elsewhere. */
const BUSY_SELECTOR =
  "[role=dialog], [role=alertdialog], [role=menu], [role=tablist], dialog, input, select, textarea, [data-microapp]"

const focusMain = () => document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true })

/** Shows how long an application takes, and moves the focus into one that the operator has opened. */
const useArrival = (microapps: MicroappsActor, name: MicroappName | null | undefined) => {
  const { microappHost, setProgress } = useAppRuntime()
  const previous = useRef<typeof name>(undefined)
  /** The operator has opened an application that is not mounted yet. */
  const arriving = useRef(false)
  // Runs before the router's subscribers request the application.
  useLayoutEffect(() => {
    arriving.current = previous.current !== undefined && name !== undefined && name !== null
    previous.current = name
  }, [name])

  useEffect(() => {
    let isMountedHere = false
    const follow = () => {
      const snapshot = microapps.getSnapshot()
      setProgress("microapp", isApplicationLoading(snapshot))
      // The focus survives the removal of the focused application.
      if (isMountedHere && !isMounted(snapshot) && microappHost.contains(document.activeElement)) focusMain()
      isMountedHere = isMounted(snapshot)
      // The focus of keyboard users moves into the application instead of staying at its link.
      if (isMountedHere && arriving.current) {
        arriving.current = false
        // After rendering: earlier, the browser would lay the whole page out within the task that mounts.
        requestAnimationFrame(() => {
          if (isMounted(microapps.getSnapshot()) && !document.activeElement?.closest(`main:focus, ${BUSY_SELECTOR}`))
            focusMain()
        })
      }
    }
    const subscription = microapps.subscribe(follow)
    return () => {
      subscription.unsubscribe()
      setProgress("microapp", false)
    }
  }, [microapps, microappHost, setProgress])
}

/** The place where embedded applications stand. */
export const MicroappPlace = () => {
  const { microappHost } = useAppRuntime()
  const microapps = useSignedInActor("microapps")
  const place = useRef<HTMLDivElement>(null)
  const page = usePage()

  useLayoutEffect(() => {
    place.current!.append(microappHost)
    return () => microappHost.remove()
  }, [microappHost])

  const name = page === undefined ? undefined : applicationOf(page)
  useArrival(microapps, name)

  return <div ref={place} hidden={name === undefined || name === null} />
}
