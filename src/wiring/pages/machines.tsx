import { Effect } from "effect"
import {
  readDeveloperTools,
  readDeveloperToolsAllowance,
  turnDeveloperTools
} from "../../effects/developer-tools/developer-tools-effects.ts"
import { showInspector } from "../../effects/journal/inspector-effects.ts"
import { liveRun } from "../../effects/journal/live-run.ts"
import {
  developerTools,
  developerToolsAllowance,
  developerToolsTurn
} from "../../machines/developer-tools/developer-tools.ts"
import { InspectorEvents } from "../../machines/journal/inspector-events.ts"
import { inspectorMachine } from "../../machines/journal/inspector-machine.ts"
import { codecOf, withCodec } from "../../machines/journal/journal.ts"
import { MachinePanelEvents } from "../../machines/journal/machine-panel-events.ts"
import { machinePanelMachine } from "../../machines/journal/machine-panel-machine.ts"
import { MachinePanelPage } from "../../ui/journal/machine-panel-page.tsx"
import * as words from "../../ui/words/topics/late/machine-panel.ts"
import { definePage, type Page } from "../page-definition.ts"
import { openQaMode } from "../qa-mode.ts"

/** In a development build they always are. */
const areToolsAllowed = import.meta.env.DEV
  ? Effect.succeed(true)
  : Effect.map(readDeveloperTools(""), (event) => "found" in event && event.found.allowed)
const inspectRun = showInspector(areToolsAllowed, { trees: liveRun.trees, run: liveRun })

export const page: Page = (name, fromEffect, journaled) => {
  const { part, desk } = openQaMode(fromEffect)
  return definePage({
    parts: () => ({
      panel: { machine: withCodec(machinePanelMachine, codecOf(1, MachinePanelEvents)) },
      inspector: {
        machine: withCodec(
          inspectorMachine.provide({ actors: { showInspector: fromEffect(inspectRun) } }),
          codecOf(1, InspectorEvents)
        )
      },
      tools: developerTools.part(fromEffect(readDeveloperTools)),
      allowance: developerToolsAllowance.latePart(fromEffect(readDeveloperToolsAllowance)),
      turn: { machine: developerToolsTurn.machine(fromEffect(turnDeveloperTools)) },
      qaMode: part
    }),
    words,
    draw: (actors) => <MachinePanelPage {...actors} run={liveRun} desk={desk} />
  })(name, fromEffect, journaled)
}
