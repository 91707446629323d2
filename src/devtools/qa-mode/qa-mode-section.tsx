import { useSelector } from "@xstate/react"
import { useRef } from "react"
import type { AnyStateMachine } from "xstate"
import { developerTools } from "../machine-panel/developer-tools.ts"
import { type ActorNode, flattenNodes, machineSnapshotOf } from "../../machines/journal/actor-tree.ts"
import { activeIn } from "../machine-panel/chart.ts"
import { isConfirmingClear, isQaModeOn, type QaModeActor, qaFailureOf, coverageOf } from "./qa-mode-machine.ts"
import { chakra } from "../../kit/chakra.ts"
import { Confirmation } from "../../kit/confirmation.tsx"
import { Button } from "../../kit/controls.ts"
import { Switch } from "../../kit/switch.tsx"
import { FaultInjectionTable } from "./fault-injection-table.tsx"
import { useTexts } from "../../kit/texts.ts"
import { UncoveredPaths } from "./uncovered-paths.tsx"
import type { ActorOf } from "../../machines/typed-actor.ts"

/** Services outside the machine: the chosen file, the machines that ran in QA mode, and the calls. */
export type QaServices = {
  /** Accepts a file, which is read when the machine requests it. */
  readonly setFile: (file: File) => void
  readonly machines: () => ReadonlyArray<AnyStateMachine>
  /** Every call by method and path, once the contract is loaded. */
  readonly calls: () => ReadonlyArray<string>
  readonly outcomes: ReadonlyArray<string>
}

type Props = {
  readonly qaMode: QaModeActor
  readonly tools: ActorOf<typeof developerTools>
  readonly trees: ReadonlyArray<ActorNode>
  readonly services: QaServices
}

/** Each machine except the counting one, with the state of its first running actor. */
const coverableMachines = (own: QaModeActor, trees: ReadonlyArray<ActorNode>, services: QaServices) => {
  const machines = new Map<string, { readonly machine: AnyStateMachine; readonly active: ReadonlySet<string> | null }>()
  for (const { actor } of flattenNodes(trees)) {
    const snapshot = machineSnapshotOf(actor)
    if (snapshot === null || actor === own || machines.has(snapshot.machine.root.id)) continue
    machines.set(snapshot.machine.root.id, { machine: snapshot.machine, active: activeIn(snapshot) })
  }
  for (const machine of services.machines())
    if (!machines.has(machine.id)) machines.set(machine.id, { machine, active: null })
  return [...machines].toSorted(([one], [other]) => (one < other ? -1 : 1))
}

/** Counts visits in a development build, or where an administrator allows it. */
export const QaMode = ({ qaMode, tools, trees, services }: Props) => {
  const t = useTexts()
  const allowed = useSelector(tools, developerTools.dataOf)?.allowed === true
  const on = useSelector(qaMode, isQaModeOn)
  const coverage = useSelector(qaMode, coverageOf)
  const failure = useSelector(qaMode, qaFailureOf)
  const clearing = useSelector(qaMode, isConfirmingClear)
  const field = useRef<HTMLInputElement>(null)
  if (!import.meta.env.DEV && !allowed && !on) return null
  return (
    <chakra.section px="4" pt="3" aria-label={t("machinePanel.qaMode")}>
      <chakra.label display="flex" alignItems="center" gap="3" cursor="pointer">
        <Switch
          flexShrink="0"
          aria-label={t("machinePanel.qaMode")}
          checked={on}
          onChange={() => qaMode.send({ type: on ? "qaMode.turnedOff" : "qaMode.turnedOn" })}
        />
        <span>
          {t("machinePanel.qaMode")}
          <chakra.small display="block" color="fg.subtle">
            {t("machinePanel.qaModeHint")}
          </chakra.small>
        </span>
      </chakra.label>
      {on ? (
        <>
          <chakra.div display="flex" flexWrap="wrap" gap="2" my="2">
            <Button onClick={() => qaMode.send({ type: "qaMode.saveRequested" })}>
              {t("machinePanel.saveCoverage")}
            </Button>
            <Button onClick={() => field.current?.click()}>{t("machinePanel.addCoverage")}</Button>
            <Button onClick={() => qaMode.send({ type: "qaMode.clearRequested" })}>
              {t("machinePanel.clearCoverage")}
            </Button>
            <input
              ref={field}
              type="file"
              hidden
              aria-label={t("machinePanel.addCoverage")}
              accept=".json,application/json"
              onChange={({ target }) => {
                const file = target.files?.item(0)
                if (file) {
                  services.setFile(file)
                  qaMode.send({ type: "qaMode.fileGiven" })
                }
                // Choosing the same file again counts as a new choice.
                target.value = ""
              }}
            />
          </chakra.div>
          {clearing ? (
            <Confirmation
              danger
              title={t("machinePanel.clearCoverage")}
              confirm={t("machinePanel.clear")}
              onConfirm={() => qaMode.send({ type: "qaMode.clearConfirmed" })}
              onCancel={() => qaMode.send({ type: "qaMode.clearDeclined" })}
            >
              {t("machinePanel.clearCoverageHint")}
            </Confirmation>
          ) : null}
          {failure === null ? null : <p role="alert">{t("machinePanel.tallyFailed", { why: failure })}</p>}
          <chakra.div maxH="320px" overflow="auto" tabIndex={0} aria-label={t("machinePanel.unvisited")} role="group">
            {coverableMachines(qaMode, trees, services).map(([id, { machine, active }]) => (
              <UncoveredPaths key={id} id={id} machine={machine} active={active} coverage={coverage} />
            ))}
          </chakra.div>
          <FaultInjectionTable qaMode={qaMode} calls={services.calls()} outcomes={services.outcomes} />
        </>
      ) : null}
    </chakra.section>
  )
}
