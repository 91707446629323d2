import { useSelector } from "@xstate/react"
import { useMemo, useSyncExternalStore } from "react"
import { flattenNodes } from "../../machines/journal/actor-tree.ts"
import { chosenPath, type MachinePanelActor } from "./machine-panel-machine.ts"
import type { QaModeActor } from "../qa-mode/qa-mode-machine.ts"
import type { InspectorActor } from "../inspector/inspector-machine.ts"
import { chakra } from "../../kit/chakra.ts"
import { Panel } from "../../kit/panel.tsx"
import { DeveloperToolsSwitch } from "./developer-tools-switch.tsx"
import { StatelyInspector } from "../inspector/stately-inspector.tsx"
import type { RecordedRun } from "../console-link.ts"
import { MachineDetails } from "./machine-details.tsx"
import { useTexts } from "../../kit/texts.ts"
import { MachineTree } from "./machine-tree.tsx"
import { type QaServices, QaMode } from "../qa-mode/qa-mode-section.tsx"
import type { ActorOf } from "../../machines/typed-actor.ts"
import type { developerToolsAllowance, developerTools, developerToolsToggle } from "./developer-tools.ts"

const Split = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "260px minmax(0, 1fr)" },
    gap: "4",
    p: "4"
  }
})

type Props = {
  readonly panel: MachinePanelActor
  readonly inspector: InspectorActor
  readonly tools: ActorOf<typeof developerTools>
  readonly allowance: ActorOf<typeof developerToolsAllowance>
  readonly toggle: ActorOf<typeof developerToolsToggle>
  readonly qaMode: QaModeActor
  readonly run: RecordedRun
  readonly services: QaServices
}

/** The running machines, each with its chart, accepted events and history. */
export const MachinePanelPage = ({ panel, inspector, tools, allowance, toggle, qaMode, run, services }: Props) => {
  const t = useTexts()
  const version = useSyncExternalStore(run.subscribe, run.version)
  // Actors come and go with events, and `version` says that something changed.
  // oxlint-disable-next-line react/exhaustive-deps
  const trees = useMemo(() => run.trees(), [run, version])
  const path = useSelector(panel, chosenPath)
  const chosen = flattenNodes(trees).find((node) => node.path === path)
  return (
    <Panel aria-label={t("page.machines")}>
      <chakra.header px="4" pt="4">
        <chakra.h1 fontSize="lg">{t("page.machines")}</chakra.h1>
        <chakra.p color="fg.subtle">{t("machinePanel.lead")}</chakra.p>
        <DeveloperToolsSwitch allowance={allowance} toggle={toggle} />
        <StatelyInspector inspector={inspector} tools={tools} />
      </chakra.header>
      <QaMode qaMode={qaMode} tools={tools} trees={trees} services={services} />
      {/* Names of machines, states and events are code in every language. Chakra drops the attribute, so a plain element sets it. */}
      <div translate="no">
        <Split>
          <MachineTree
            trees={trees}
            chosen={path}
            onChoose={(chosenNow) => panel.send({ type: "machinePanel.actorChosen", path: chosenNow })}
          />
          {chosen === undefined ? (
            <p role="status">{t("machinePanel.gone")}</p>
          ) : (
            <MachineDetails key={chosen.path} node={chosen} run={run} version={version} />
          )}
        </Split>
      </div>
    </Panel>
  )
}
