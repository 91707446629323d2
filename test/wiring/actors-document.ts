import type { AnyStateMachine } from "xstate"
import type { Definitions } from "../../src/devtools/console-link.ts"
import { consoleMachine } from "../../src/machines/console/console-machine.ts"
import { formMachine } from "../../src/machines/forms/form-machine.ts"
import { signedInMachine } from "../../src/machines/console/signed-in-machine.ts"

const mermaid = (lines: ReadonlyArray<string>) => ["```mermaid", ...lines, "```", ""]

/** Actors with a name of their own, by which the root finds them. */
const namedChildren = ({ root }: AnyStateMachine) =>
  [root, ...Object.values(root.states)]
    .flatMap(({ invoke }) => invoke)
    .flatMap(({ systemId }) => systemId ?? [])
    .toSorted()

const tree = () => {
  const branch = (parent: string, children: ReadonlyArray<string>) =>
    children.map((child) => `  ${parent} --> ${child}`)
  return [
    "flowchart LR",
    ...branch("console", namedChildren(consoleMachine)),
    "  console --> signedIn",
    ...branch("signedIn", namedChildren(signedInMachine)),
    "  tabs --> page[a page] --> part[its parts]"
  ]
}

/** Every transition to another state, with the event that takes it. */
const chart = ({ root }: AnyStateMachine) => [
  "stateDiagram-v2",
  `  [*] --> ${root.initial.target[0]!.key}`,
  ...Object.values(root.states).flatMap((state) =>
    [...state.transitions.values()]
      .flat()
      .flatMap(({ target, eventType }) =>
        (target ?? []).map(({ key }) => `  ${state.key} --> ${key}: ${eventType.slice(eventType.indexOf(".") + 1)}`)
      )
  )
]

const partsOf = (machine: AnyStateMachine) =>
  Object.entries(machine.implementations.actors)
    .flatMap(([part, logic]) => ("codec" in logic ? [`\`${part}\``] : []))
    .join(", ")

/** Pages by the names of their files. The definitions hold each by the name of its actor as well. */
const pageRows = ({ pages }: Definitions) =>
  [...pages]
    .flatMap(([name, { machine }]) =>
      machine === null || /[A-Z]/.test(name) ? [] : [`| \`${name}\` | ${partsOf(machine)} |`]
    )
    .toSorted()

export const actorsDocument = (definitions: Definitions) =>
  [
    "# The actors",
    "",
    "`npm run documents` draws this page from the machines.",
    "",
    "## The tree",
    "",
    ...mermaid(tree()),
    "## The states of a form",
    "",
    ...mermaid(chart(formMachine)),
    "## The parts of each page",
    "",
    "A page stands in `src/wiring/pages`, `src/ui/*/pages` or `src/devtools/pages`. Each part is a machine with events of its own.",
    "",
    "| page | parts |",
    "| --- | --- |",
    ...pageRows(definitions),
    ""
  ].join("\n")
