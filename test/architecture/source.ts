import { readdirSync, readFileSync } from "node:fs"
import { join, posix, relative, sep } from "node:path"
import { parseSync } from "oxc-parser"

type Node = Readonly<Record<string, unknown>> & { readonly type: string }

/** What the rules need to know of one file. */
export type Source = {
  readonly path: string
  readonly lines: number
  /** Every import, re-export, dynamic and type import, as written. */
  readonly imports: ReadonlyArray<string>
  /** Names of the world outside that the file reads: `fetch`, `Math.random`, `new Date()`. */
  readonly globals: ReadonlySet<string>
  /** Property names given in object literals (`after:{}` where the value is an object) and imported names (`import sendParent`). */
  readonly keys: ReadonlySet<string>
  /** How many times it calls `createActor`. */
  readonly started: number
  /** What is taken of a snapshot by hand: `.context.visit` a field, `{ context }` the context out of its snapshot. */
  readonly contextReads: ReadonlySet<string>
  /** How many times it trusts that a ref holds an element (`box.current!`) elsewhere than in an effect itself. */
  readonly trustedRefs: number
  readonly onlyPassesOn: boolean
}

export const computed = "(computed)"

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value

const walk = (
  node: Node,
  parent: Node | undefined,
  key: string,
  visit: (node: Node, parent: Node | undefined, key: string) => void
) => {
  visit(node, parent, key)
  for (const [name, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, node, name, visit)
  }
}

/** An address that is not written out cannot be judged, and is told as such. */
const addressIn = (source: Node) => (typeof source["value"] === "string" ? source["value"] : computed)

const nameOf = (value: unknown) => (isNode(value) ? (value["name"] ?? value["value"]) : undefined)

/** A name at a place where it is a label and reads nothing. */
const isLabel = (parent: Node | undefined, key: string) =>
  (parent?.type === "MemberExpression" && key === "property" && parent["computed"] !== true) ||
  (key === "key" && parent?.["computed"] !== true && parent?.["shorthand"] !== true) ||
  parent?.type.startsWith("TS") === true

const isContext = (value: unknown) =>
  isNode(value) && value.type === "MemberExpression" && nameOf(value["property"]) === "context"

const contextReadIn = (node: Node): string | null => {
  if (node.type === "MemberExpression" && isContext(node["object"]))
    return `.context.${String(nameOf(node["property"]))}`
  if (node.type === "VariableDeclarator" && isContext(node["init"]))
    return isNode(node["id"]) && node["id"].type === "ObjectPattern" ? "{} = .context" : null
  const patterns = node.type === "ObjectPattern" ? (node["properties"] as ReadonlyArray<Node>) : []
  return patterns.some(({ key }) => nameOf(key) === "context") ? "{ context }" : null
}

const bindingParents = new Set([
  "VariableDeclarator",
  "ArrowFunctionExpression",
  "FunctionDeclaration",
  "FunctionExpression",
  "ImportSpecifier",
  "ImportDefaultSpecifier",
  "ImportNamespaceSpecifier",
  "AssignmentPattern",
  "ArrayPattern",
  "RestElement",
  "CatchClause"
])

const isBinding = (parent: Node | undefined, key: string) =>
  parent !== undefined &&
  bindingParents.has(parent.type) &&
  ["id", "params", "local", "left", "elements", "argument", "param"].includes(key)

const importers = new Set([
  "ImportDeclaration",
  "ExportNamedDeclaration",
  "ExportAllDeclaration",
  "ImportExpression",
  "TSImportType"
])

const effects = new Set(["useEffect", "useLayoutEffect", "useImperativeHandle"])

/** The function around a node is the effect itself: React runs it while its refs hold their elements. */
const isInEffect = (node: Node, parents: ReadonlyMap<Node, Node>): boolean => {
  const parent = parents.get(node)
  if (parent === undefined) return false
  if (!/Function/.test(node.type)) return isInEffect(parent, parents)
  return parent.type === "CallExpression" && effects.has(String(nameOf(parent["callee"])))
}

const isRef = (value: unknown) =>
  isNode(value) && value.type === "MemberExpression" && nameOf(value["property"]) === "current"

export const readSource = (path: string, text: string): Source => {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  const imports: Array<string> = []
  const keys = new Set<string>()
  const contextReads = new Set<string>()
  const read = new Set<string>()
  const own = new Set<string>()
  const parents = new Map<Node, Node>()
  let [started, trustedRefs] = [0, 0]
  walk(program as unknown as Node, undefined, "", (node, parent, key) => {
    if (parent !== undefined) parents.set(node, parent)
    if (node.type === "TSNonNullExpression" && isRef(node["expression"]) && !isInEffect(node, parents)) trustedRefs += 1
    if (importers.has(node.type) && isNode(node["source"])) imports.push(addressIn(node["source"]))
    if (node.type === "Property" && parent?.type === "ObjectExpression") {
      const value = node["value"]
      keys.add(`${String(nameOf(node["key"]))}${isNode(value) && value.type === "ObjectExpression" ? ":{}" : ""}`)
    }
    if (node.type === "ImportSpecifier") keys.add(`import ${String(nameOf(node["imported"]))}`)
    const contextRead = contextReadIn(node)
    if (contextRead !== null) contextReads.add(contextRead)
    if (node.type === "ObjectPattern") {
      for (const property of node["properties"] as ReadonlyArray<Node>) own.add(String(nameOf(property["value"])))
    }
    if (node.type === "CallExpression" && nameOf(node["callee"]) === "createActor") started += 1
    if (node.type === "MemberExpression")
      read.add(`${String(nameOf(node["object"]))}.${String(nameOf(node["property"]))}`)
    if (node.type === "NewExpression" && (node["arguments"] as ReadonlyArray<unknown>).length === 0)
      read.add(`new ${String(nameOf(node["callee"]))}()`)
    if (node.type === "Identifier" && isBinding(parent, key)) own.add(String(node["name"]))
    if (node.type === "Identifier" && !isLabel(parent, key)) read.add(String(node["name"]))
  })
  const isOwn = (name: string) => own.has(name.replace(/^new |\(\)$/g, "").split(".")[0]!)
  const body = program.body as unknown as ReadonlyArray<Node>
  return {
    path,
    lines: text.split("\n").length - 1,
    imports,
    keys,
    contextReads,
    globals: new Set([...read].filter((name) => !isOwn(name))),
    started,
    trustedRefs,
    onlyPassesOn: body.length > 0 && body.every((node) => node.type.startsWith("Export") && isNode(node["source"]))
  }
}

/** Where a relative import of a file leads, seen from the root of the project. */
export const targetOf = (path: string, target: string) => posix.join(posix.dirname(path), target)

const folders = ["src", "server", "test", "e2e", "bench", "torture", "scripts"]

/** Every source of the project. */
export const readSources = () =>
  folders
    .flatMap((folder) => {
      try {
        return readdirSync(folder, { recursive: true, withFileTypes: true })
      } catch {
        return []
      }
    })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => relative(".", join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort()
    .map((path) => readSource(path, readFileSync(path, "utf8")))
