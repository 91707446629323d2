import { readdirSync, readFileSync } from "node:fs"
import { join, posix, relative, sep } from "node:path"
import { badFinding, doubtfulFinding, type Finding, goodFinding } from "./finding.ts"

/** The files of a built application, by the path each is served under. */
export type Files = ReadonlyMap<string, Buffer>

export const readFiles = (folder: string, name: string): Files =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = join(entry.parentPath, entry.name)
        return [`/${name}/${relative(folder, file).split(sep).join("/")}`, readFileSync(file)] as const
      })
  )

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, "i")
    .exec(tag)
    ?.slice(1)
    .find((value) => value !== undefined)

/** Findings about an application that need no run. */
export const lookAtFiles = (files: Files, name: string): ReadonlyArray<Finding> => {
  const entry = `/${name}/index.html`
  const page = files.get(entry)?.toString("utf8")
  if (page === undefined)
    return [badFinding("index.html", `The folder holds no index.html; the console loads ${entry}.`)]
  const scripts = page.match(/<script\b[^>]*>/gi) ?? []
  const links = (page.match(/<link\b[^>]*>/gi) ?? []).filter((tag) => attribute(tag, "rel") === "stylesheet")
  const addresses = [
    ...scripts.map((tag) => attribute(tag, "src")),
    ...links.map((tag) => attribute(tag, "href"))
  ].filter((address) => address !== undefined)
  const modules = scripts.filter((tag) => attribute(tag, "type") === "module")
  const foreign = addresses.filter((address) => /^(https?:)?\/\//i.test(address))
  const missing = addresses
    .filter((address) => !foreign.includes(address) && !address.startsWith("data:"))
    .map((address) => posix.resolve(`/${name}`, address.split(/[?#]/)[0]!))
    // Files elsewhere on the same server, such as the console's own kit, are requested when it runs.
    .filter((path) => path.startsWith(`/${name}/`) && !files.has(path))
  const inline = scripts.filter((tag) => attribute(tag, "src") === undefined)
  return [
    scripts.length === 0
      ? badFinding("scripts", "index.html names no script.")
      : modules.length > 0
        ? badFinding(
            "scripts",
            `${modules.join(" ")}\nA module cannot run in the console's sandbox: build a classic script ("iife" or "umd").`
          )
        : goodFinding("its scripts are classic ones"),
    ...(foreign.length > 0
      ? [
          badFinding(
            "hosts",
            `${foreign.join(" ")}\nThe console's Content-Security-Policy lets nothing come from other hosts.`
          )
        ]
      : []),
    missing.length > 0
      ? badFinding(
          "files",
          `index.html names what the folder does not hold: ${missing.join(" ")}\nBuild with the base /${name}/.`
        )
      : goodFinding("every file its page names is there"),
    ...(inline.length > 0
      ? [
          doubtfulFinding(
            "inline scripts",
            "They run in the console, but not alone: the Content-Security-Policy refuses them."
          )
        ]
      : []),
    /<meta\b[^>]*\sname=["']?version["']?/i.test(page)
      ? goodFinding("it says its version")
      : doubtfulFinding(
          "version",
          'Without <meta name="version" content="…"> nobody sees in the console which one runs.'
        )
  ]
}
