// Checks sentences, links and sizes of the documents, lengths of test titles and English texts, and first words of
// comments.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"

const MAX_SENTENCE_WORDS = 30
/** The limit for all documents together, without fenced code. */
const MAX_DOCUMENT_WORDS = 14_000
const README_LIMITS = { words: 900, lines: 120 }
const GLOSSARY_TERMS = 40
/** The owner's own words, and documents that `npm run documents` writes. */
const excluded = new Set(["docs/specification.md", "docs/schema.md", "docs/actors.md"])

const markdownIn = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: folder === "docs" })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".md"))
    .map((entry) => normalize(join(entry.parentPath, entry.name)))

const documents = [...markdownIn("."), ...markdownIn("docs")]
  .sort()
  .map((file) => ({ file, text: readFileSync(file, "utf8") }))

const withoutFences = (text) => text.replace(/^ *```[^]*?^ *```/gm, "")
const withoutCode = (text) => withoutFences(text).replace(/^ {4,}\S.*$/gm, "")

/** Paragraphs, list items, headings and cells without their marks. Inline code counts as one word. */
const piecesOf = (text) =>
  withoutCode(text)
    .replace(/`[^`]+`/g, "Code")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^#+ .*$/gm, "$&\n")
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.|#+|\|)\s)/)
    .flatMap((block) => (block.trimStart().startsWith("|") ? block.split("|") : [block]))
    .map((piece) => piece.replace(/\s+/g, " ").trim())

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" })
const sentencesOf = (piece) => [...segmenter.segment(piece)].map(({ segment }) => segment.trim())
const wordCount = (text) => text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0

const faults = []

const checkSentences = ({ file, text }) => {
  for (const sentence of piecesOf(text).flatMap(sentencesOf)) {
    const words = wordCount(sentence)
    if (words > MAX_SENTENCE_WORDS) faults.push(`${file}: ${words} words: ${sentence}`)
  }
}

const checkLinks = ({ file, text }) => {
  for (const [, target] of withoutFences(text).matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue
    if (!existsSync(join(dirname(file), target))) faults.push(`${file}: ${target} leads nowhere`)
  }
}

/**
 * Checks paths in inline code, except patterns and files that commands write. Recipes add files, and their own test
 * applies them.
 */
const checkPaths = ({ file, text }) => {
  if (file === "docs/recipes.md") return
  for (const [, path] of withoutCode(text).matchAll(
    /`((?:src|server|test|e2e|scripts|build|bench|torture|docs)\/[\w./-]+)`/g
  ))
    if (!/^(test|e2e)\/cases\//.test(path) && !existsSync(path)) faults.push(`${file}: ${path} is not there`)
}

for (const document of documents) {
  checkLinks(document)
  checkPaths(document)
  if (!excluded.has(document.file)) checkSentences(document)
}

const documentWords = documents
  .filter(({ file }) => !excluded.has(file))
  .flatMap(({ text }) => withoutFences(text).match(/\S+/g) ?? []).length
if (documentWords > MAX_DOCUMENT_WORDS)
  faults.push(`The documents have ${documentWords} words outside fenced code, of ${MAX_DOCUMENT_WORDS}: shorten some`)

const textOf = (name) => documents.find(({ file }) => file === name).text
const readme = textOf("README.md")
const readmeSize = { words: readme.split(/\s+/).length, lines: readme.split("\n").length }
for (const unit of ["words", "lines"])
  if (readmeSize[unit] > README_LIMITS[unit])
    faults.push(`README.md has ${readmeSize[unit]} ${unit} of ${README_LIMITS[unit]}`)
const terms = textOf("docs/glossary.md").match(/^\| (?!term|---)/gm).length
if (terms > GLOSSARY_TERMS) faults.push(`docs/glossary.md has ${terms} terms of ${GLOSSARY_TERMS}`)

const sourcesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => {
      const file = join(entry.parentPath, entry.name)
      return { file, text: readFileSync(file, "utf8") }
    })
const folders = ["bench", "build", "e2e", "scripts", "server", "src", "test", "torture"]
const sources = folders.flatMap(sourcesIn)

/** Checks that the events in the README's example exist. */
const source = sources.map(({ text }) => text).join("\n")
for (const [, name] of textOf("README.md").matchAll(/`([a-z]\w+\.[a-z]\w+)`/g))
  if (!source.includes(name)) faults.push(`README.md: ${name} is in no source`)

/** A comment or title that begins so has a clause in place of its subject. */
const clause = "(?:What|Who|Whose|Whom|Whoever|Whether|How|Of|Where|Those|That|Which|Whatever|It)\\b"
const clauseComment = new RegExp(`(?:/\\*\\*?|//)[\\s*]+${clause}.*`, "g")
const clauseTitle = new RegExp(`^${clause}`, "i")
for (const { file, text } of sources)
  for (const comment of text.match(clauseComment) ?? []) faults.push(`${file}: begin with a noun: ${comment}`)

/** Exports that everything stands on, whose comments have the same form. */
const documented = {
  "server/calls.ts": ["callsOf"],
  "server/database/transaction.ts": ["inTransaction"],
  "server/lists/read-page.ts": ["readPage"],
  "server/pipeline/pipeline.ts": ["makePipeline"],
  "server/records/record-table.ts": ["recordTable", "crudHandlers"],
  "server/schema/log.sql": ["track_changes"],
  "server/schema/tenancy.sql": ["protect"],
  "src/contract/call.ts": ["replyOf"],
  "src/contract/define-record.ts": ["defineRecord"],
  "src/contract/fields.ts": ["listQuery"],
  "src/http/calls.ts": ["unwrap", "read", "write", "asEvent"],
  "src/kit/define-list-page.tsx": ["defineListPage"],
  "src/kit/define-page.ts": ["definePage"],
  "src/kit/record-fields.tsx": ["recordFields"],
  "src/kit/texts.ts": ["useTexts"],
  "src/machines/effect-logic.ts": ["declareEffect", "implement"],
  "src/machines/events.ts": ["Masked", "eventsOf"],
  "src/machines/forms/form-machine.ts": ["formMachine"],
  "src/machines/forms/typed-form.ts": ["typedForm", "typedPickForm"],
  "src/machines/forward-emitted.ts": ["forwardEmitted"],
  "src/machines/journal/journal.ts": ["codecOf"],
  "src/machines/mutations/mutation-machine.ts": ["typedMutation"],
  "src/machines/pages/page-rules.ts": ["PageRules"],
  "src/machines/queries/typed-query.ts": ["typedQuery"],
  "src/machines/records/typed-records.ts": ["typedRecords"],
  "src/machines/secrets/secret-machine.ts": ["typedSecret"],
  "src/ui/runtime/app-runtime.tsx": ["useActorSelector"],
  "src/wiring/from-effect.ts": ["lazyEffect"]
}
for (const [file, names] of Object.entries(documented))
  for (const name of names) {
    const [before, after] = readFileSync(file, "utf8").split(new RegExp(`(?:const|type|function|procedure) ${name}\\b`))
    const comment = before.slice(before.lastIndexOf("\n\n"))
    for (const heading of ["When to use", "Gotchas", "Example"])
      if (after === undefined || !comment.includes(`**${heading}**`))
        faults.push(`${file}: the comment of ${name} has no **${heading}**`)
  }

const MAX_TITLE_WORDS = 12
const title = /(?:\b(?:it|test|describe)(?:\.\w+)*(?:\([^()]*\))?|\]\))\(\s*(["'`])((?:(?!\1).)*)\1/g
for (const { file, text } of sources)
  if (/\.(test|spec)\.tsx?$/.test(file))
    for (const [, , words] of text.matchAll(title)) {
      if (wordCount(words) > MAX_TITLE_WORDS) faults.push(`${file}: more than ${MAX_TITLE_WORDS} words: ${words}`)
      if (clauseTitle.test(words)) faults.push(`${file}: begin with a noun: ${words}`)
    }

const english = "src/locales/en-US"
const textsIn = (value) => (typeof value === "string" ? [value] : Object.values(value).flatMap(textsIn))
for (const name of readdirSync(english, { recursive: true }).filter((name) => name.endsWith(".json")))
  for (const text of textsIn(JSON.parse(readFileSync(join(english, name), "utf8"))))
    checkSentences({ file: join(english, name), text })

for (const fault of faults) console.error(fault)
console.log(`${documents.length} documents, ${documentWords} of ${MAX_DOCUMENT_WORDS} words outside fenced code`)
process.exitCode = faults.length === 0 ? 0 : 1
