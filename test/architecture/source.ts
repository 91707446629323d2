import { readdirSync, readFileSync } from "node:fs"
import { join, posix, relative, sep } from "node:path"
import { parseSync } from "oxc-parser"

type Node = Readonly<Record<string, unknown>> & { readonly type: string }

/** The facts of one file for the rules. */
export type Source = {
  readonly path: string
  readonly lines: number
  /** First line and number of lines of the longest function. The lines of JSX elements are declarations and do not count. */
  readonly longestFunction: { readonly line: number; readonly lines: number }
  /** Every import, re-export, dynamic and type import, as written. */
  readonly imports: ReadonlyArray<string>
  /** Imports and re-exports that load their module at once: neither dynamic nor of types only. */
  readonly eagerImports: ReadonlyArray<string>
  /** Values that the file imports or passes on, and their modules: `*` for all of a module. */
  readonly values: ReadonlyArray<{ readonly from: string; readonly name: string }>
  /** Names of the world outside that the file reads: `fetch`, `Math.random`, `new Date()`. */
  readonly globals: ReadonlySet<string>
  /** Property names given in object literals (`after:{}` where the value is an object) and imported names (`import sendParent`). */
  readonly keys: ReadonlySet<string>
  /** The number of calls of `createActor`. */
  readonly started: number
  /** Reads of a snapshot by hand: `.context.visit` a field, `{ context }` the context out of its snapshot. */
  readonly contextReads: ReadonlySet<string>
  /** The number of reads of a ref as non-null (`box.current!`) outside of an effect's own function. */
  readonly trustedRefs: number
  /** Private members of xstate that it names, and public ones that it overwrites: `_parent`, `transition =`. */
  readonly xstateInternals: ReadonlySet<string>
  /** Lines on which a literal is spread into another of its kind: `{ ...{ a, b } }`. */
  readonly spreadLiterals: ReadonlyArray<number>
  /** Strings of four digits, such as the codes of alarms. */
  readonly codes: ReadonlySet<string>
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

/** An address that is not a literal cannot be judged, and is reported as such. */
const addressIn = (source: Node) => (typeof source["value"] === "string" ? source["value"] : computed)

const nameOf = (value: unknown) => (isNode(value) ? (value["name"] ?? value["value"]) : undefined)

/** A name in the place of a label, which reads nothing. */
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

/** The names of an import or re-export of values. */
const valuesOf = (node: Node): ReadonlyArray<string> => {
  if (node.type === "ExportAllDeclaration") return ["*"]
  return ((node["specifiers"] ?? []) as ReadonlyArray<Node>).flatMap((specifier) => {
    if ((specifier["importKind"] ?? specifier["exportKind"]) === "type") return []
    if (specifier.type === "ImportNamespaceSpecifier") return ["*"]
    return [String(nameOf(specifier["imported"] ?? specifier["local"]))]
  })
}

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

/** Returns the line, from 1, of a place in a text. */
const lineFinder = (text: string) => {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index)
  return (place: number) => 1 + ends.filter((end) => end < place).length
}

const isFunction = ({ type }: Node) => /^(ArrowFunctionExpression|FunctionDeclaration|FunctionExpression)$/.test(type)

/** The lines of declarations inside a function: those of its outermost JSX elements. */
const declaredLines = (node: Node, linesOf: (node: Node) => number): number => {
  if (/^JSX(Element|Fragment)$/.test(node.type)) return Math.max(0, linesOf(node) - 1)
  return Object.values(node)
    .flat()
    .filter(isNode)
    .reduce((sum, child) => sum + declaredLines(child, linesOf), 0)
}

/**
 * A literal that is spread into a literal of its kind, into arguments or into attributes: its parts could stand there
 * themselves.
 */
const isSpreadLiteral = (node: Node, parent: Node | undefined) => {
  const argument = node["argument"]
  if (!isNode(argument)) return false
  if (node.type === "JSXSpreadAttribute") return argument.type === "ObjectExpression"
  return (
    node.type === "SpreadElement" &&
    argument.type === (parent?.type === "ObjectExpression" ? "ObjectExpression" : "ArrayExpression")
  )
}

const xstateMembers = new Set(["_parent", "_nodes", "_transitions", "_snapshot"])
const machineLogic = new Set(["getInitialSnapshot", "transition"])

/** A private member of xstate that this node names, or a function of a machine that it overwrites. */
const xstateInternalIn = (node: Node): string | null => {
  if (node.type === "MemberExpression" || node.type === "Property" || node.type === "TSPropertySignature") {
    const name = String(nameOf(node.type === "MemberExpression" ? node["property"] : node["key"]))
    return xstateMembers.has(name) ? name : null
  }
  if (node.type !== "AssignmentExpression" || !isNode(node["left"])) return null
  const name = String(nameOf(node["left"]["property"]))
  return machineLogic.has(name) ? `${name} =` : null
}

export const readSource = (path: string, text: string): Source => {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  const imports: Array<string> = []
  const eagerImports: Array<string> = []
  const values: Array<Source["values"][number]> = []
  const keys = new Set<string>()
  const codes = new Set<string>()
  const contextReads = new Set<string>()
  const read = new Set<string>()
  const own = new Set<string>()
  const parents = new Map<Node, Node>()
  const xstateInternals = new Set<string>()
  const spreadLiterals: Array<number> = []
  let [started, trustedRefs] = [0, 0]
  const lineAt = lineFinder(text)
  const linesOf = (node: Node) => lineAt(Number(node["end"])) - lineAt(Number(node["start"])) + 1
  let longestFunction = { line: 1, lines: 0 }
  walk(program as unknown as Node, undefined, "", (node, parent, key) => {
    if (parent !== undefined) parents.set(node, parent)
    if (isFunction(node)) {
      const lines = linesOf(node) - declaredLines(node, linesOf)
      if (lines > longestFunction.lines) longestFunction = { line: lineAt(Number(node["start"])), lines }
    }
    const xstateInternal = xstateInternalIn(node)
    if (xstateInternal !== null) xstateInternals.add(xstateInternal)
    if (isSpreadLiteral(node, parent)) spreadLiterals.push(lineAt(Number(node["start"])))
    if (node.type === "TSNonNullExpression" && isRef(node["expression"]) && !isInEffect(node, parents)) trustedRefs += 1
    if (importers.has(node.type) && isNode(node["source"])) {
      imports.push(addressIn(node["source"]))
      const isEager = node.type.endsWith("Declaration") && (node["importKind"] ?? node["exportKind"]) !== "type"
      if (isEager) {
        const from = addressIn(node["source"])
        eagerImports.push(from)
        values.push(...valuesOf(node).map((name) => ({ from, name })))
      }
    }
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
    if (node.type === "Literal" && /^\d{4}$/.test(String(node["value"])) && typeof node["value"] === "string")
      codes.add(node["value"])
    if (node.type === "Identifier" && isBinding(parent, key)) own.add(String(node["name"]))
    if (node.type === "Identifier" && !isLabel(parent, key)) read.add(String(node["name"]))
  })
  const isOwn = (name: string) => own.has(name.replace(/^new |\(\)$/g, "").split(".")[0]!)
  const body = program.body as unknown as ReadonlyArray<Node>
  return {
    path,
    lines: text.split("\n").length - 1,
    longestFunction,
    imports,
    eagerImports,
    values,
    keys,
    contextReads,
    globals: new Set([...read].filter((name) => !isOwn(name))),
    started,
    trustedRefs,
    xstateInternals,
    spreadLiterals,
    codes,
    onlyPassesOn: body.length > 0 && body.every((node) => node.type.startsWith("Export") && isNode(node["source"]))
  }
}

/** The target of a relative import, seen from the root of the project. */
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
