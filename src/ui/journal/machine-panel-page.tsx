import { useSelector } from "@xstate/react"
import { useEffect, useMemo, useSyncExternalStore } from "react"
import type { CommandActor } from "../../machines/commands/command-machine.ts"
import { flat } from "../../machines/journal/actor-tree.ts"
import { chosenPath, type MachinePanelActor } from "../../machines/journal/machine-panel-machine.ts"
import type { LookupActor } from "../../machines/lookups/lookup-machine.ts"
import type { QaModeActor } from "../../machines/journal/qa-mode-machine.ts"
import type { InspectorActor } from "../../machines/journal/inspector-machine.ts"
import type { RecentEvents } from "../../machines/journal/recent-events.ts"
import { chakra } from "../kit/chakra.ts"
import { Panel } from "../kit/panel.tsx"
import { DeveloperToolsSwitch } from "./developer-tools-switch.tsx"
import { StatelyInspector } from "./stately-inspector.tsx"
import { MachineDetails } from "./machine-details.tsx"
import { useMachineWords } from "./machine-panel-words.ts"
import { watchToolsEnd } from "./watch-tools-end.ts"
import { MachineTree } from "./machine-tree.tsx"
import { type QaDesk, QaMode } from "./qa-mode.tsx"

/** The run that goes on, and when to look again. */
export type LiveRun = Pick<RecentEvents, "trees" | "codecOf" | "stepsOf"> & {
  readonly version: () => number
  readonly subscribe: (hear: () => void) => () => void
}

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
  readonly tools: LookupActor
  readonly allowance: LookupActor
  readonly turn: CommandActor
  readonly qaMode: QaModeActor
  readonly run: LiveRun
  readonly desk: QaDesk
}

/** What lives, and what each of it is, can and did. */
export const MachinePanelPage = ({ panel, inspector, tools, allowance, turn, qaMode, run, desk }: Props) => {
  const t = useMachineWords()
  useEffect(() => watchToolsEnd(tools), [tools])
  const version = useSyncExternalStore(run.subscribe, run.version)
  // Actors come and go with what happens, which is all that the version says.
  // oxlint-disable-next-line react/exhaustive-deps
  const trees = useMemo(() => run.trees(), [run, version])
  const path = useSelector(panel, chosenPath)
  const chosen = flat(trees).find((node) => node.path === path)
  return (
    <Panel aria-label={t("page.machines")}>
      <chakra.header px="4" pt="4">
        <chakra.h1 fontSize="lg">{t("page.machines")}</chakra.h1>
        <chakra.p color="fg.subtle">{t("machinePanel.lead")}</chakra.p>
        <DeveloperToolsSwitch allowance={allowance} turn={turn} />
        <StatelyInspector inspector={inspector} tools={tools} />
      </chakra.header>
      <QaMode qaMode={qaMode} tools={tools} trees={trees} desk={desk} />
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
    </Panel>
  )
}
