import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import { developerTools } from "../machine-panel/developer-tools.ts"
import { type InspectorActor, isInspected, isInspectorOpen, inspectorFailureOf } from "./inspector-machine.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button } from "../../kit/controls.ts"
import { useAppRuntime } from "../../ui/runtime/app-runtime.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"

type Props = { readonly inspector: InspectorActor; readonly tools: ActorOf<typeof developerTools> }

const Row = ({ children }: { readonly children: ReactNode }) => (
  <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1" mt="3" fontSize="sm">
    {children}
  </chakra.div>
)

/**
 * The Stately inspector, on a page that was opened with `?inspect`. Only then may the console keep a window of another
 * origin.
 */
export const StatelyInspector = ({ inspector, tools }: Props) => {
  const t = useTexts()
  const { inspected: isInspectRequested, document } = useAppRuntime()
  const toolsStatus = useSelector(tools, developerTools.dataOf)
  const open = useSelector(inspector, isInspectorOpen)
  const connected = useSelector(inspector, isInspected)
  const failure = useSelector(inspector, inspectorFailureOf)
  const isForbidden = !import.meta.env.DEV && toolsStatus?.allowed !== true
  if (isForbidden)
    return isInspectRequested && toolsStatus !== null ? (
      <Row>
        <span role="status">{t("machinePanel.inspectorForbidden")}</span>
      </Row>
    ) : null
  if (!isInspectRequested)
    return (
      <Row>
        <chakra.a href={`/?inspect${document.location.hash}`} color="accent.fg">
          {t("machinePanel.inspectorReload")}
        </chakra.a>
      </Row>
    )
  return (
    <Row>
      <Button onClick={() => inspector.send({ type: open ? "inspector.ended" : "inspector.requested" })}>
        {t(open ? "machinePanel.inspectorLeave" : "machinePanel.inspectorOpen")}
      </Button>
      <chakra.span flex="1 1 20rem" color="fg.subtle">
        {t("machinePanel.inspectorHint")}
      </chakra.span>
      <chakra.span role="status" flexBasis="100%" color={failure === null ? "fg" : "danger.fg"}>
        {open ? t(connected ? "machinePanel.inspectorConnected" : "machinePanel.inspectorWaiting") : null}
        {failure === "blocked" ? t("machinePanel.inspectorBlocked") : null}
        {failure === "silent" ? t("machinePanel.inspectorSilent") : null}
        {failure === "forbidden" ? t("machinePanel.inspectorForbidden") : null}
      </chakra.span>
    </Row>
  )
}
