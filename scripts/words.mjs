// Checks the texts of the console and of each embedded application: every text exists in every language, none is
// missing or unused, and no view has a literal text.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { parseSync, Visitor } from "oxc-parser"
import { languages } from "../src/contract/languages.ts"
import { records } from "../src/contract/records.ts"

const microapps = "src/microapps"
const locales = "src/locales"
/** Attributes and props that a person reads or hears. */
const readableAttributes = new Set(
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

/** Every literal text that an expression may render, through conditions and templates. */
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

/** The literal texts of a source, and the keys that it uses. */
const readSource = (file, text) => {
  const { program } = parseSync(file, text)
  const untranslated = []
  const usedKeys = []
  const literals = new Set()
  const prefixes = new Set()
  const judge = (node) => {
    for (const textNode of textsOf(node)) {
      if (!letters.test(textNode.value.replace(names, ""))) continue
      untranslated.push(`${file}:${lineOf(text, textNode.start)} says "${textNode.value.trim()}" without t()`)
    }
  }
  const ask = (node) => {
    if (node?.type === "Literal" && typeof node.value === "string") usedKeys.push([node.value, node.start])
    if (node?.type === "ConditionalExpression") [node.consequent, node.alternate].forEach(ask)
  }
  const judgeChildren = (node) => node.children.forEach(judge)
  new Visitor({
    JSXElement: judgeChildren,
    JSXFragment: judgeChildren,
    JSXAttribute: (node) => {
      if (readableAttributes.has(node.name.name)) judge(node.value)
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
    asked: usedKeys.map(([key, at]) => ({ key, place: `${file}:${lineOf(text, at)}` })),
    literals,
    prefixes
  }
}

const faults = []
const recordNames = records.map(({ name }) => name)

/** Texts of a file by their keys, nested ones joined by dots. */
const flat = (texts, prefix = "") =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [[`${prefix}${key}`, text]] : flat(text, `${prefix}${key}.`)
  )

/** The plural ending of a key. */
const endings = /_((?:ordinal_)?(?:zero|one|two|few|many|other))$/
const baseOf = (key) => key.replace(endings, "")

/** The plural forms that a language needs of a text. */
const pluralsOf = (language, ordinal) =>
  new Intl.PluralRules(language, { type: ordinal ? "ordinal" : "cardinal" })
    .resolvedOptions()
    .pluralCategories.map((category) => (ordinal ? `ordinal_${category}` : category))

/**
 * Texts that derive from the definition of their record (`src/locales/record-texts.ts`): its title, its name, and the
 * nested ones.
 */
const derived = new Set()
const isDerived = (base) => base === "title" || base === "record" || base.includes(".")

/** Reads every key of a file, and reports those that lack a language, a gap or a plural form. */
const readNamespace = (path) => {
  const name = basename(path, ".json")
  const files = languages.map((language) => {
    const file = join(locales, language, path)
    if (!existsSync(file)) faults.push(`${file} is missing`)
    return { language, file, texts: existsSync(file) ? flat(JSON.parse(readFileSync(file, "utf8"))) : [] }
  })
  const bases = new Set(files.flatMap(({ texts }) => texts.map(([key]) => baseOf(key))))
  const ordinal = (base) =>
    files.some(({ texts }) => texts.some(([key]) => key.startsWith(`${base}_ordinal_`) && baseOf(key) === base))
  const plural = (base) => files.some(({ texts }) => texts.some(([key]) => key !== base && baseOf(key) === base))
  for (const { language, file, texts } of files) {
    const own = new Map(texts)
    for (const [key, text] of texts) if (text.trim() === "") faults.push(`${file}: ${key} is empty`)
    for (const base of bases) {
      const needed = plural(base) ? pluralsOf(language, ordinal(base)).map((ending) => `${base}_${ending}`) : [base]
      for (const key of needed) if (!own.has(key)) faults.push(`${file}: ${key} is missing`)
    }
  }
  if (bases.has("record") && recordNames.includes(name))
    for (const base of bases) if (isDerived(base)) derived.add(`${name}.${base}`)
  return [...bases].map((base) => `${name}.${base}`)
}

const namespaces = new Set(
  languages.flatMap((language) =>
    filesIn(join(locales, language), /\.json$/).map((file) => file.slice(join(locales, language).length + 1))
  )
)
const byFolder = Map.groupBy([...namespaces].sort(), (path) => (path.includes("/") ? path.split("/")[0] : ""))
const keysIn = (folder) => new Set((byFolder.get(folder) ?? []).flatMap(readNamespace))

const sources = filesIn("src", /\.tsx?$/)
  .filter((file) => !file.startsWith(`${locales}/`))
  .map((file) => ({ file, ...readSource(file, readFileSync(file, "utf8")) }))

const isIn =
  (folder) =>
  ({ file }) =>
    file.startsWith(`${folder}/`)

/** Reports `keys` that no source in `users` uses, and sources in `own` that use a text outside of `keys` and `lent`. */
const judgeUse = (keys, { own, users, lent = new Set() }) => {
  const literals = new Set(users.flatMap((source) => [...source.literals]))
  const prefixes = [...new Set(users.flatMap((source) => [...source.prefixes]))].filter((prefix) =>
    /^\w+\./.test(prefix)
  )
  for (const { key, place } of own.flatMap(({ asked }) => asked))
    if (!keys.has(key) && !lent.has(key)) faults.push(`${place} asks for ${key}, which has no text here`)
  for (const key of keys)
    if (!derived.has(key) && !literals.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)))
      faults.push(`${key} is used nowhere`)
}

const applications = readdirSync(microapps).filter((name) => existsSync(join(microapps, name, `${name}.tsx`)))
const kit = keysIn("kit")
const ofConsole = keysIn("")
const ofApplications = applications.map((name) => ({ name, keys: keysIn(name) }))
judgeUse(kit, {
  own: [...sources.filter(isIn("src/kit")), ...sources.filter(isIn(`${microapps}/runtime`))],
  users: sources
})
judgeUse(ofConsole, {
  own: sources.filter((source) => !isIn(microapps)(source)),
  users: sources.filter((source) => !applications.some((name) => isIn(`${microapps}/${name}`)(source))),
  lent: kit
})
for (const { name, keys } of ofApplications) {
  const own = sources.filter(isIn(`${microapps}/${name}`))
  judgeUse(keys, { own, users: own, lent: kit })
}

const views = sources.filter(({ file }) => file.endsWith(".tsx") && /^src\/(ui|kit|devtools|microapps)\//.test(file))
faults.push(...views.flatMap(({ untranslated }) => untranslated))
const twice = [
  ...Map.groupBy(
    [...namespaces].filter((path) => !path.startsWith("server/")),
    (path) => basename(path)
  )
].filter(([, paths]) => paths.length > 1)
for (const [, paths] of twice) faults.push(`${paths.join(" and ")} have one name`)

for (const fault of faults) console.error(fault)
const count = [kit, ofConsole, ...ofApplications.map(({ keys }) => keys)].reduce((sum, keys) => sum + keys.size, 0)
console.log(`${count} texts in ${languages.length} languages, ${views.length} views`)
process.exitCode = faults.length === 0 ? 0 : 1
