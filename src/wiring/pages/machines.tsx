import { liveRun } from "../../effects/journal/live-run.ts"
import { codecOf, withCodec } from "../../machines/journal/journal.ts"
import { MachinePanelEvents } from "../../machines/journal/machine-panel-events.ts"
import { machinePanelMachine } from "../../machines/journal/machine-panel-machine.ts"
import { MachinePanelPage } from "../../ui/journal/machine-panel-page.tsx"
import * as words from "../../ui/words/topics/late/machine-panel.ts"
import { definePage } from "../page-definition.ts"

export const page = definePage({
  parts: () => ({ panel: { machine: withCodec(machinePanelMachine, codecOf(1, MachinePanelEvents)) } }),
  words,
  draw: ({ panel }) => <MachinePanelPage panel={panel} run={liveRun} />
})
