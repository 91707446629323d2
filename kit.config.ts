import type { Plugin } from "vite"

/** What the applications ask of the kit, read out of their scripts, and the script that holds just that. */
/** Names by module, and of a namespace that a module exports its members by dots: `Effect.map`. */
export type KitImports = Map<string, Set<string>>
type Node = { readonly type: string; readonly [part: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value

const walk = (node: Node, parent: Node | null, visit: (node: Node, parent: Node | null) => void): void => {
  visit(node, parent)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, node, visit)
}

const textOf = (node: unknown) => (isNode(node) ? String(node["name"] ?? node["value"]) : "")

/** The name that an import takes, and what it is called here. */
const takenBy = (specifier: Node): readonly [name: string, here: string] => {
  const here = textOf(specifier["local"])
  if (specifier.type === "ImportNamespaceSpecifier") return ["*", here]
  return [specifier.type === "ImportDefaultSpecifier" ? "default" : textOf(specifier["imported"]), here]
}

/** Which modules export namespaces, each too large to be had whole. */
const isOfNamespaces = (module: string) => module === "effect"

/** What a script asks of a module's namespaces: their members, or all of one where it is handed on. */
const membersIn = (program: Node, namespaces: ReadonlyMap<string, string>): ReadonlySet<string> => {
  const members = new Set<string>()
  walk(program, null, (node, parent) => {
    const namespace = node.type === "Identifier" ? namespaces.get(textOf(node)) : undefined
    if (namespace === undefined || parent?.type === "ImportSpecifier") return
    const { type, object, property, computed, key, value } = parent as Node
    const isLabel = computed !== true && (property === node || (key === node && value !== node))
    if (isLabel) return
    members.add(
      type === "MemberExpression" && object === node && computed !== true
        ? `${namespace}.${textOf(property)}`
        : namespace
    )
  })
  return members
}

/** Notes what a script imports from the kit: `moduleOf` answers what a module is called there, null where it is the script's own. */
export const noteImports = (program: Node, moduleOf: (source: string) => string | null, asked: KitImports): void => {
  for (const line of program["body"] as ReadonlyArray<Node>) {
    if (line.type !== "ImportDeclaration") continue
    const module = moduleOf(textOf(line["source"]))
    if (module === null) continue
    const taken = (line["specifiers"] as ReadonlyArray<Node>).map(takenBy)
    const names = isOfNamespaces(module)
      ? membersIn(program, new Map(taken.map(([name, here]) => [here, name])))
      : taken.map(([name]) => name)
    const known = asked.get(module) ?? new Set()
    names.forEach((name: string) => known.add(name))
    asked.set(module, known)
  }
}

/** What something imported is called in the kit; null where it is the importer's own. */
export type KitName = (source: string, importer: string) => string | null

/** What is the kit's stays outside, and what is asked of it is noted. */
export const outOfKit = (kitName: KitName, asked: KitImports): ReadonlyArray<Plugin> => {
  return [
    {
      name: "out-of-kit",
      enforce: "pre",
      resolveId(source, importer) {
        const outside = importer === undefined ? null : kitName(source, importer)
        return outside === null ? null : { id: outside, external: true }
      }
    },
    {
      name: "asked-of-kit",
      enforce: "post",
      transform(code, id) {
        noteImports(this.parse(code) as unknown as Node, (source) => kitName(source, id), asked)
        return null
      }
    }
  ]
}

/** The object under which the kit holds a module's names; those of a namespace stand in an object of their own. */
const heldAs = (prefix: string, names: ReadonlyArray<string>) => {
  const [dotted, plain] = [names.filter((name) => name.includes(".")), names.filter((name) => !name.includes("."))]
  const namespaces = [...new Set(dotted.map((name) => name.split(".")[0]!))].filter((name) => !plain.includes(name))
  const membersOf = (namespace: string) =>
    dotted
      .filter((name) => name.startsWith(`${namespace}.`))
      .map((name) => `${name.split(".")[1]}: ${prefix}_${name}`)
      .join(", ")
  const entries = [
    ...plain.map((name) => `${name}: ${prefix}_${name}`),
    ...namespaces.map((namespace) => `${namespace}: { ${membersOf(namespace)} }`)
  ]
  return `{ ${entries.join(", ")} }`
}

/** The kit as a script: one object a module, held by `place`. */
export const kitSource = (asked: KitImports, addressOf: (module: string) => string, place: string): string => {
  const modules = [...asked]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([module, names], index) => ({ module, prefix: `m${index}`, names: [...names].sort() }))
  const lines = modules.map(({ module, prefix, names }) => {
    const from = JSON.stringify(addressOf(module))
    const imported = [...new Set(names.map((name) => name.split(".")[0]!))]
    return names.includes("*")
      ? `import * as ${prefix} from ${from}`
      : `import { ${imported.map((name) => `${name} as ${prefix}_${name}`).join(", ")} } from ${from}`
  })
  const entries = modules.map(
    ({ module, prefix, names }) => `${JSON.stringify(module)}: ${names.includes("*") ? prefix : heldAs(prefix, names)}`
  )
  return `${lines.join("\n")}\n${place} = { ${entries.join(",\n")} }`
}
