import { readDeveloperTools, turnDeveloperTools } from "../../effects/developer-tools/developer-tools-effects.ts"
import { liveRun } from "../../effects/journal/live-run.ts"
import { developerTools, developerToolsTurn } from "../../machines/developer-tools/developer-tools.ts"
import { codecOf, withCodec } from "../../machines/journal/journal.ts"
import { MachinePanelEvents } from "../../machines/journal/machine-panel-events.ts"
import { machinePanelMachine } from "../../machines/journal/machine-panel-machine.ts"
import { MachinePanelPage } from "../../ui/journal/machine-panel-page.tsx"
import * as words from "../../ui/words/topics/late/machine-panel.ts"
import { definePage } from "../page-definition.ts"

export const page = definePage({
  parts: (fromEffect) => ({
    panel: { machine: withCodec(machinePanelMachine, codecOf(1, MachinePanelEvents)) },
    tools: developerTools.part(fromEffect(readDeveloperTools)),
    turn: { machine: developerToolsTurn.machine(fromEffect(turnDeveloperTools)) }
  }),
  words,
  draw: (actors) => <MachinePanelPage {...actors} run={liveRun} />
})
