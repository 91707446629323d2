/** One code block of a recipe. `diff` changes the file, `copy` copies a folder there, any other block is the whole new file. */
interface Step {
  readonly kind: "new" | "edit" | "copy"
  readonly path: string
  readonly text: string
}

export interface Recipe {
  readonly title: string
  readonly steps: ReadonlyArray<Step>
}

const block = /^ *```(\w+)\n([\s\S]*?)^ *```$/gm

const kindOf = (language: string): Step["kind"] => {
  if (language === "diff") return "edit"
  return language === "sh" ? "copy" : "new"
}

/** The lines of a block without the indentation that they share. */
const unindented = (text: string): string => {
  const lines = text.split("\n")
  const indents = lines.filter((line) => line.trim() !== "").map((line) => /^ */.exec(line)![0].length)
  const indent = Math.min(...indents)
  return lines.map((line) => line.slice(indent)).join("\n")
}

/** A block belongs to the first path in the words before it. */
const stepsOf = (section: string): ReadonlyArray<Step> => {
  const blocks = [...section.matchAll(block)]
  return blocks.map((block, index) => {
    const [, language = "", text = ""] = block
    const previous = blocks[index - 1]
    const words = section.slice(previous === undefined ? 0 : previous.index + previous[0].length, block.index)
    const [, path] = /`([\w./-]+\/[\w.-]+)`/.exec(words) ?? []
    if (path === undefined) throw new Error(`a block of ${language} stands behind no path`)
    return { kind: kindOf(language), path, text: unindented(text) }
  })
}

/** The recipes of the document, by its second headings. Sections without a block are prose. */
export const readRecipes = (document: string): ReadonlyArray<Recipe> =>
  document
    .split(/^## /m)
    .slice(1)
    .map((section) => ({ title: section.slice(0, section.indexOf("\n")), steps: stepsOf(section) }))
    .filter(({ steps }) => steps.length > 0)

/** Replaces the lines of a hunk: those that begin with a space or a minus by those that begin with a space or a plus. */
const applyHunk = (text: string, hunk: string, path: string): string => {
  const lines = hunk.split("\n").filter((line) => line !== "")
  const side = (marks: string) =>
    lines
      .filter((line) => marks.includes(line[0]!))
      .map((line) => `${line.slice(1)}\n`)
      .join("")
  const before = side(" -")
  const places = text.split(before).length - 1
  if (before === "" || places !== 1)
    throw new Error(
      `${path} has ${places} places for this change. Correct the recipe if its lines have moved:\n${hunk}`
    )
  return text.replace(before, () => side(" +"))
}

const changed = (before: string | undefined, { kind, path, text }: Step): string => {
  if (kind === "new") {
    if (before !== undefined) throw new Error(`${path} is there already: choose another name than the recipe's`)
    return text
  }
  if (before === undefined) throw new Error(`${path} is missing`)
  return text.split(/^@@\n/m).reduce((whole, hunk) => applyHunk(whole, hunk, path), before)
}

/** All files that the recipes create and change, one recipe after the other. `read` answers undefined where there is no file. */
export const filesAfter = (
  recipes: ReadonlyArray<Recipe>,
  read: (path: string) => string | undefined
): ReadonlyMap<string, string> => {
  const files = new Map<string, string>()
  for (const { title, steps } of recipes)
    for (const step of steps.filter(({ kind }) => kind !== "copy")) {
      try {
        files.set(step.path, changed(files.get(step.path) ?? read(step.path), step))
      } catch (error) {
        throw new Error(`docs/recipes.md, ${title}: ${(error as Error).message}`, { cause: error })
      }
    }
  return files
}

/** Folders that the recipes copy, once all files are there. */
export const copiesOf = (recipes: ReadonlyArray<Recipe>): ReadonlyArray<readonly [from: string, to: string]> =>
  recipes.flatMap(({ steps }) =>
    steps
      .filter(({ kind }) => kind === "copy")
      .map(({ text }) => {
        const [, from, to] = /^cp -r (\S+) (\S+)$/.exec(text.trim()) ?? []
        if (from === undefined || to === undefined) throw new Error(`only "cp -r" is known: ${text}`)
        return [from, to] as const
      })
  )

/** New and changed files of a recipe, its texts apart. */
export const costOf = ({ steps }: Recipe) => {
  const paths = (kind: Step["kind"], isText: boolean) =>
    [...new Set(steps.filter((step) => step.kind === kind).map(({ path }) => path))].filter(
      (path) => path.startsWith("src/locales/") === isText
    )
  return {
    created: paths("new", false),
    changed: paths("edit", false),
    texts: [...paths("new", true), ...paths("edit", true), ...paths("copy", true)]
  }
}
