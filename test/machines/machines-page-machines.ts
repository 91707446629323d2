import {
  developerTools,
  developerToolsAllowance,
  developerToolsTurn
} from "../../src/devtools/machine-panel/developer-tools.ts"
import { commandMachine } from "../../src/machines/commands/command-machine.ts"
import { codecOf } from "../../src/machines/journal/journal.ts"
import { MachinePanelEvents } from "../../src/devtools/machine-panel/machine-panel-events.ts"
import { machinePanelMachine } from "../../src/devtools/machine-panel/machine-panel-machine.ts"
import { QaModeEvents } from "../../src/devtools/qa-mode/qa-mode-events.ts"
import { qaModeMachine } from "../../src/devtools/qa-mode/qa-mode-machine.ts"
import { InspectorEvents } from "../../src/devtools/inspector/inspector-events.ts"
import { inspectorMachine } from "../../src/devtools/inspector/inspector-machine.ts"
import { lookupMachine } from "../../src/machines/lookups/lookup-machine.ts"
import { specimen } from "./specimen.ts"

/** The machines of the machine panel. */
export const machinesPageMachines = {
  "machines.inspector": specimen(inspectorMachine, codecOf(1, InspectorEvents), InspectorEvents),
  "machines.panel": specimen(machinePanelMachine, codecOf(1, MachinePanelEvents), MachinePanelEvents),
  "machines.qaMode": specimen(qaModeMachine, codecOf(2, QaModeEvents), QaModeEvents),
  "machines.tools": specimen(lookupMachine, codecOf(2, developerTools.events), developerTools.events, {}, { key: "" }),
  "machines.allowance": specimen(
    lookupMachine,
    codecOf(2, developerToolsAllowance.events),
    developerToolsAllowance.events,
    {},
    { key: null }
  ),
  "machines.turn": specimen(commandMachine, codecOf(4, developerToolsTurn.events), developerToolsTurn.events)
}
