import {
  developerTools,
  developerToolsAllowance,
  developerToolsToggle
} from "../../src/devtools/machine-panel/developer-tools.ts"
import { mutationMachine } from "../../src/machines/mutations/mutation-machine.ts"
import { codecOf } from "../../src/machines/journal/journal.ts"
import { MachinePanelEvents } from "../../src/devtools/machine-panel/machine-panel-events.ts"
import { machinePanelMachine } from "../../src/devtools/machine-panel/machine-panel-machine.ts"
import { QaModeEvents } from "../../src/devtools/qa-mode/qa-mode-events.ts"
import { qaModeMachine } from "../../src/devtools/qa-mode/qa-mode-machine.ts"
import { ToolsClockEvents, toolsClockMachine } from "../../src/devtools/machine-panel/tools-clock-machine.ts"
import { InspectorEvents } from "../../src/devtools/inspector/inspector-events.ts"
import { inspectorMachine } from "../../src/devtools/inspector/inspector-machine.ts"
import { queryMachine } from "../../src/machines/queries/query-machine.ts"
import { specimen } from "./specimen.ts"

/** The machines of the machine panel. */
export const machinesPageMachines = {
  "machines.inspector": specimen(inspectorMachine, codecOf(1, InspectorEvents), InspectorEvents),
  "machines.panel": specimen(machinePanelMachine, codecOf(1, MachinePanelEvents), MachinePanelEvents),
  "machines.qaMode": specimen(qaModeMachine, codecOf(4, QaModeEvents), QaModeEvents),
  "machines.tools": specimen(queryMachine, developerTools.codec, developerTools.events, {}, { key: "" }),
  "machines.allowance": specimen(
    queryMachine,
    codecOf(2, developerToolsAllowance.events),
    developerToolsAllowance.events,
    {},
    { key: null }
  ),
  "machines.clock": specimen(toolsClockMachine, codecOf(1, ToolsClockEvents), ToolsClockEvents),
  "machines.toggle": specimen(mutationMachine, codecOf(4, developerToolsToggle.events), developerToolsToggle.events)
}
