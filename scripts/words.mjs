// The words of the console and of each embedded application: each is there in both languages, none is missing or left over, and no view speaks
// for itself.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseSync, Visitor } from "oxc-parser"

const microapps = "src/microapps"
const kit = "src/ui/kit"
const runtime = `${microapps}/runtime`
/** Attributes and props that a person reads or hears. */
const spoken = new Set(
  "aria-label aria-description aria-roledescription aria-valuetext title placeholder alt label description helperText errorText".split(
    " "
  )
)
/** Names that are the same in every language. */
const names = /Wheelhouse/g
const letters = /\p{L}/u

const filesIn = (folder, pattern) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && pattern.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
    : []

const lineOf = (text, offset) => text.slice(0, offset).split("\n").length

/** Every literal text that an expression may draw, through conditions and templates. */
const textsOf = (node) => {
  switch (node?.type) {
    case "JSXText":
      return [node]
    case "Literal":
      return typeof node.value === "string" ? [node] : []
    case "TemplateLiteral":
      return node.quasis.map((quasi) => ({ ...quasi, value: quasi.value.cooked }))
    case "JSXExpressionContainer":
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
      return textsOf(node.expression)
    case "ConditionalExpression":
      return [...textsOf(node.consequent), ...textsOf(node.alternate)]
    case "LogicalExpression":
      return [...textsOf(node.left), ...textsOf(node.right)]
    case "BinaryExpression":
      return node.operator === "+" ? [...textsOf(node.left), ...textsOf(node.right)] : []
    default:
      return []
  }
}

/** What one source says by itself, and the keys it asks for. */
const readSource = (file, text) => {
  const { program } = parseSync(file, text)
  const untranslated = []
  const asked = []
  const literals = new Set()
  const prefixes = new Set()
  const judge = (node) => {
    for (const found of textsOf(node)) {
      if (!letters.test(found.value.replace(names, ""))) continue
      untranslated.push(`${file}:${lineOf(text, found.start)} says "${found.value.trim()}" without t()`)
    }
  }
  const ask = (node) => {
    if (node?.type === "Literal" && typeof node.value === "string") asked.push([node.value, node.start])
    if (node?.type === "ConditionalExpression") [node.consequent, node.alternate].forEach(ask)
  }
  const drawn = (node) => node.children.forEach(judge)
  new Visitor({
    JSXElement: drawn,
    JSXFragment: drawn,
    JSXAttribute: (node) => {
      if (spoken.has(node.name.name)) judge(node.value)
      if (node.name.name === "i18nKey") ask(node.value)
    },
    CallExpression: (node) => {
      const { callee } = node
      const name = callee.type === "MemberExpression" ? callee.property.name : callee.name
      if (name === "t") ask(node.arguments[0])
    },
    Literal: (node) => typeof node.value === "string" && literals.add(node.value),
    TemplateLiteral: (node) => node.expressions.length > 0 && prefixes.add(node.quasis[0].value.cooked)
  }).visit(program)
  return {
    untranslated,
    asked: asked.map(([key, at]) => ({ key, place: `${file}:${lineOf(text, at)}` })),
    literals,
    prefixes
  }
}

/** Every `topic.key` of a home: a folder of files, or one file. Each has a text in both languages, and a third where the count is one. */
const readHome = async (home) => {
  const keys = new Set()
  const faults = []
  for (const file of home.endsWith(".ts") ? [home] : filesIn(home, /\.ts$/)) {
    for (const [topic, texts] of Object.entries(await import(new URL(`../${file}`, import.meta.url).href))) {
      for (const [key, said] of Object.entries(texts)) {
        keys.add(`${topic}.${key}`)
        if (said.length < 2 || said.some((text) => text.trim() === ""))
          faults.push(`${file}: ${topic}.${key} lacks a text`)
      }
    }
  }
  return { keys, faults }
}

const sources = filesIn("src", /\.tsx?$/)
  .filter((file) => !/\/topics(\/[\w/-]+)?\.ts$/.test(file))
  .map((file) => ({ file, ...readSource(file, readFileSync(file, "utf8")) }))

/** What one home's words lack, and what asks for words that neither it nor its `lender` has. `users` are the sources its words are for. */
const faultsOf = ({ keys, faults }, { own, users = own, lender }) => {
  const literals = new Set(users.flatMap((source) => [...source.literals]))
  const prefixes = [...new Set(users.flatMap((source) => [...source.prefixes]))].filter((prefix) =>
    /^\w+\./.test(prefix)
  )
  return [
    ...faults,
    ...own.flatMap(({ asked }) =>
      asked
        .filter(({ key }) => !keys.has(key) && lender?.keys.has(key) !== true)
        .map(({ key, place }) => `${place} asks for ${key}, which has no words`)
    ),
    ...[...keys]
      .filter((key) => !literals.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)))
      .map((key) => `${key} is used nowhere`)
  ]
}

const isIn =
  (folder) =>
  ({ file }) =>
    file.startsWith(`${folder}/`)
const applications = readdirSync(microapps).filter((name) => existsSync(join(microapps, name, `${name}.tsx`)))
const [ofKit, ofConsole, ofRuntime] = await Promise.all(
  [`${kit}/topics`, "src/ui/words/topics", `${runtime}/topics.ts`].map(readHome)
)
/** All that an application borrows; the title is what the runtime asks every application for. */
const lent = { keys: new Set([...ofKit.keys, ...ofRuntime.keys, "app.title"]) }
const ofApplications = await Promise.all(
  applications.map(async (name) => ({ name, words: await readHome(`${microapps}/${name}/topics.ts`) }))
)
const views = sources.filter(({ file }) => file.endsWith(".tsx") && /^src\/(ui|microapps)\//.test(file))

const faults = [
  ...faultsOf(ofKit, { own: sources.filter(isIn(kit)), users: sources }),
  ...faultsOf(ofConsole, { own: sources.filter((source) => !isIn(microapps)(source)), lender: ofKit }),
  ...faultsOf(ofRuntime, { own: sources.filter(isIn(runtime)), lender: lent }),
  ...ofApplications.flatMap(({ name, words }) => {
    const own = sources.filter(isIn(`${microapps}/${name}`))
    const users = [...own, ...sources.filter(isIn(runtime))]
    return [
      ...faultsOf(words, { own, users, lender: lent }),
      ...(words.keys.has("app.title") ? [] : ["app.title is missing"])
    ].map((fault) => `${name}: ${fault}`)
  }),
  ...views.flatMap(({ untranslated }) => untranslated)
]

for (const fault of faults) console.error(fault)
const count = [ofKit, ofConsole, ofRuntime, ...ofApplications.map(({ words }) => words)].reduce(
  (sum, { keys }) => sum + keys.size,
  0
)
console.log(`${count} words in two languages, ${views.length} views`)
process.exitCode = faults.length === 0 ? 0 : 1
