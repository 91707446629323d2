import { Effect } from "effect"
import { readDeveloperTools, toggleDeveloperTools } from "../machine-panel/developer-tools-effects.ts"
import { showInspector } from "../inspector/inspector-effects.ts"
import { consoleLink, type ToolsPage } from "../console-link.ts"
import { toolsParts, toolsRules } from "../machine-panel/tools-parts.ts"
import { developerTools, developerToolsToggle } from "../machine-panel/developer-tools.ts"
import { InspectorEvents } from "../inspector/inspector-events.ts"
import { inspectorMachine, isInspectorOpen } from "../inspector/inspector-machine.ts"
import { codecOf, withCodec } from "../../machines/journal/journal.ts"
import { MachinePanelEvents } from "../machine-panel/machine-panel-events.ts"
import { machinePanelMachine } from "../machine-panel/machine-panel-machine.ts"
import { MachinePanelPage } from "../machine-panel/machine-panel-page.tsx"
import { definePage } from "../../kit/define-page.ts"
import { openQaMode } from "../qa-mode/qa-mode.ts"
import { implement } from "../../machines/effect-logic.ts"

const { run } = consoleLink

/** A development build always allows tools. */
const areToolsAllowed = import.meta.env.DEV
  ? Effect.succeed(true)
  : Effect.map(readDeveloperTools(""), (event) => "data" in event && event.data.allowed)
const inspectRun = showInspector(areToolsAllowed, { trees: run.trees, run })

export const page: ToolsPage = (fromEffect) => {
  const { part, services } = openQaMode(fromEffect)
  return definePage({
    parts: () => ({
      panel: { machine: withCodec(machinePanelMachine, codecOf(1, MachinePanelEvents)) },
      inspector: {
        machine: withCodec(
          implement(inspectorMachine, { showInspector: fromEffect(inspectRun) }),
          codecOf(2, InspectorEvents)
        )
      },
      ...toolsParts(fromEffect),
      toggle: { machine: developerToolsToggle.machine(fromEffect(toggleDeveloperTools)) },
      qaMode: part
    }),
    /** The inspector closes once the server no longer allows tools. */
    rules: (rule) => [
      ...toolsRules,
      rule({
        from: "tools",
        when: "query.answered",
        to: "inspector",
        send: (_, now) =>
          !import.meta.env.DEV &&
          developerTools.dataOf(now("tools"))?.allowed !== true &&
          isInspectorOpen(now("inspector"))
            ? ({ type: "inspector.ended" } as const)
            : null
      })
    ],
    view: (actors) => <MachinePanelPage {...actors} run={run} services={services} />
  })
}
