import "../../kit/take-day-zone.ts"
import { createRoot } from "react-dom/client"
import { flushSync } from "react-dom"
import { type Definition, openApplication } from "./application.ts"
import { Frame } from "./frame.tsx"
import { type GlobalState, browserEnvironment, sharedBy, type HostEnvironment } from "./host-environment.ts"

/** Props that the console passes at mounting. */
type Props = {
  readonly container: ParentNode
  readonly globalState: GlobalState
  readonly base?: string
  readonly setUnsaved?: HostEnvironment["setUnsaved"]
  readonly setOffers?: HostEnvironment["setOffers"]
}

const standIn = (
  definition: Definition,
  container: ParentNode,
  hostEnvironment: HostEnvironment,
  base: string | null
) => {
  const application = openApplication(definition, hostEnvironment, base !== null, base ?? `/${definition.name}`)
  const place = container.querySelector("[data-microapp]")!
  const sheets = base === null ? null : document.createElement("div")
  if (sheets !== null) place.before(sheets)
  const root = createRoot(place, { onUncaughtError: application.onUnexpectedError })
  // Renders synchronously, so that a mounted application is visible.
  flushSync(() => root.render(<Frame application={application} sheets={sheets} />))
  return () => {
    root.unmount()
    sheets?.remove()
    application.close()
  }
}

/** Registers an application. The console mounts it; on its own page it mounts at once. */
export const registerApplication = (definition: Definition): void => {
  let unmount = (): void => {}
  Object.assign(window, {
    [definition.name]: {
      bootstrap: async () => {},
      mount: async ({
        container,
        globalState,
        base = `/${definition.name}`,
        setUnsaved = () => {},
        setOffers = () => {}
      }: Props) => {
        unmount = standIn(definition, container, sharedBy(globalState, { setUnsaved, setOffers }), base)
      },
      unmount: async () => {
        unmount()
        unmount = () => {}
      }
    }
  })
  if ("__POWERED_BY_QIANKUN__" in window) return
  standIn(definition, document, browserEnvironment(), null)
}
