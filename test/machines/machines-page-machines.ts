import {
  developerTools,
  developerToolsAllowance,
  developerToolsTurn
} from "../../src/machines/developer-tools/developer-tools.ts"
import { commandMachine } from "../../src/machines/commands/command-machine.ts"
import { codecOf } from "../../src/machines/journal/journal.ts"
import { MachinePanelEvents } from "../../src/machines/journal/machine-panel-events.ts"
import { machinePanelMachine } from "../../src/machines/journal/machine-panel-machine.ts"
import { QaModeEvents } from "../../src/machines/journal/qa-mode-events.ts"
import { qaModeMachine } from "../../src/machines/journal/qa-mode-machine.ts"
import { InspectorEvents } from "../../src/machines/journal/inspector-events.ts"
import { inspectorMachine } from "../../src/machines/journal/inspector-machine.ts"
import { lookupMachine } from "../../src/machines/lookups/lookup-machine.ts"
import { specimen } from "./specimen.ts"

/** The machines of the machine panel. */
export const machinesPageMachines = {
  "machines.inspector": specimen(inspectorMachine, codecOf(1, InspectorEvents), InspectorEvents),
  "machines.panel": specimen(machinePanelMachine, codecOf(1, MachinePanelEvents), MachinePanelEvents),
  "machines.qaMode": specimen(qaModeMachine, codecOf(1, QaModeEvents), QaModeEvents),
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
