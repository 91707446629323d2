// The words of the console and of each embedded application: both languages hold the same keys, no key is missing or left over, and no view
// speaks for itself.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseSync, Visitor } from "oxc-parser"

const microapps = "src/microapps"
const kit = "src/ui/kit"
const runtime = `${microapps}/runtime`
const languages = ["zh-CN", "en-US"]
/** Attributes and props that a person reads or hears. */
const spoken = new Set(
  "aria-label aria-description aria-roledescription aria-valuetext title placeholder alt label description helperText errorText".split(
    " "
  )
)
/** Names that are the same in every language. */
const names = /Wheelhouse/g
const letters = /\p{L}/u
const plural = /_(zero|one|two|few|many|other)$/

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

/** `topic.key` → file, of one language: a folder of files, or one file. */
const readWords = async (home, language) => {
  const words = new Map()
  const faults = []
  const single = join(home, `${language}.ts`)
  for (const file of existsSync(single) ? [single] : filesIn(join(home, language), /\.ts$/)) {
    const topics = await import(new URL(`../${file}`, import.meta.url).href)
    for (const [topic, texts] of Object.entries(topics)) {
      for (const [key, text] of Object.entries(texts)) {
        words.set(`${topic}.${key}`, file)
        if (typeof text !== "string" || text.trim() === "") faults.push(`${file}: ${topic}.${key} has no text`)
      }
    }
  }
  return { words, faults, bases: new Set([...words.keys()].map((key) => key.replace(plural, ""))) }
}

const readHome = async (home) => {
  const [first, second] = await Promise.all(languages.map((language) => readWords(home, language)))
  return { first, second }
}

const sources = filesIn("src", /\.tsx?$/)
  .filter((file) => !/\/words\//.test(file) || file.endsWith(".tsx"))
  .map((file) => ({ file, ...readSource(file, readFileSync(file, "utf8")) }))

/** What one home's words lack, and what asks for words that neither it nor its `lender` has. `users` are the sources its words are for. */
const faultsOf = ({ first, second }, { own, users = own, lender }) => {
  const literals = new Set(users.flatMap((source) => [...source.literals]))
  const prefixes = [...new Set(users.flatMap((source) => [...source.prefixes]))].filter((prefix) =>
    /^\w+\./.test(prefix)
  )
  return [
    ...first.faults,
    ...second.faults,
    ...[...first.bases].filter((key) => !second.bases.has(key)).map((key) => `${key} has no ${languages[1]} text`),
    ...[...second.bases].filter((key) => !first.bases.has(key)).map((key) => `${key} has no ${languages[0]} text`),
    ...own.flatMap(({ asked }) =>
      asked
        .filter(({ key }) => !second.bases.has(key) && lender?.second.bases.has(key) !== true)
        .map(({ key, place }) => `${place} asks for ${key}, which no language has`)
    ),
    ...[...second.bases]
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
  [kit, "src/ui", runtime].map((home) => readHome(`${home}/words`))
)
/** All that an application borrows. */
const lent = { second: { bases: new Set([...ofKit.second.bases, ...ofRuntime.second.bases]) } }
/** The title is what the runtime asks every application for. */
lent.second.bases.add("app.title")
const ofApplications = await Promise.all(
  applications.map(async (name) => ({ name, words: await readHome(`${microapps}/${name}/words`) }))
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
      ...[words.first, words.second]
        .filter(({ bases }) => !bases.has("app.title"))
        .map((_, index) => `${name} has no app.title in ${languages[index]}`)
    ].map((fault) => `${name}: ${fault}`)
  }),
  ...views.flatMap(({ untranslated }) => untranslated)
]

for (const fault of faults) console.error(fault)
const count = [ofKit, ofConsole, ofRuntime, ...ofApplications.map(({ words }) => words)].reduce(
  (sum, { second }) => sum + second.words.size,
  0
)
console.log(`${count} words in each of ${languages.length} languages, ${views.length} views`)
process.exitCode = faults.length === 0 ? 0 : 1
