import type { BrowserContext, Page } from "@playwright/test"
import { type Files, lookAtFiles } from "./files.ts"
import { badFinding, doubtfulFinding, type Finding, goodFinding } from "./finding.ts"
import { differences, keepFunctions, shellFacts } from "./shell-facts.ts"
import {
  renderedState,
  type Fact,
  goTo,
  microappFacts,
  openByScreen,
  isFailure,
  isLeaveRequest,
  leaveApplication,
  openApplication,
  remakeApplication,
  switchTheme
} from "./visits.ts"

type Examined = {
  /** The console with a signed-in operator who may open every platform. */
  readonly context: BrowserContext
  /** The address of the console, with nothing behind the host. */
  readonly address: string
  readonly name: string
  readonly files: Files
  /** The number of visits. */
  readonly rounds: number
}

const types: Readonly<Record<string, string>> = {
  html: "text/html",
  js: "text/javascript",
  css: "text/css",
  json: "application/json",
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  woff2: "font/woff2"
}
/**
 * Nodes and listeners that the console and the browser's own caches may add while an application comes and goes: in
 * all, and each time.
 */
const [LEEWAY, EACH] = [60, 2]

/**
 * An empty application: it loads the console's code for the first application, and serves as the other one in
 * switches.
 */
const blank = (name: string): Files =>
  new Map([
    [
      `/${name}/index.html`,
      Buffer.from(`<html><head></head><body><p>blank</p><script src="/${name}/blank.js"></script></body></html>`)
    ],
    [
      `/${name}/blank.js`,
      Buffer.from(`window["${name}"] = { bootstrap: async () => {}, mount: async () => {}, unmount: async () => {} }`)
    ]
  ])

/** Replaces an application of the console. Requests for other files and calls go on to the server. */
const serve = async (page: Page, address: string, name: string, files: Files) => {
  const { headers } = await fetch(address)
  const policy = headers.get("content-security-policy") ?? ""
  await page.route(`**/${name}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const path = pathname.endsWith("/") ? `${pathname}index.html` : pathname
    const body = files.get(path)
    const ending = /\.(\w+)$/.exec(path)?.[1]
    if (body === undefined) return ending === undefined ? route.continue() : route.fulfill({ status: 404, body: "" })
    const contentType = types[ending ?? ""] ?? "application/octet-stream"
    return route.fulfill({ contentType, body, headers: { "content-security-policy": policy } })
  })
}

/** Collects all errors except those of the examined application. */
const listen = (page: Page, address: string) => {
  let errors: Array<string> = []
  page.on("pageerror", (error) => errors.push(`uncaught: ${error.message}`))
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`in the browser's console: ${message.text()}`)
  })
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== new URL(address).origin && /^(https?|wss?):$/.test(protocol)) errors.push(`asked of ${origin}`)
  })
  return {
    /** Errors since the last call. */
    take: (): ReadonlyArray<string> => {
      const distinctErrors = [...new Set(errors)]
      errors = []
      return distinctErrors
    }
  }
}

const hints: Readonly<Record<string, string>> = {
  loading:
    "Its scripts must come, run without an error, and set their lifecycle functions: window[name] = { bootstrap, mount, unmount }, each of which answers with a promise.",
  bootstrapping: "bootstrap must answer with a promise that resolves within 4 s.",
  mounting: "mount must answer with a promise that resolves within 3 s, and draw into props.container.",
  updating: "update, where it is exported, must answer with a promise that resolves within 3 s.",
  unmounting: "unmount must answer with a promise that resolves within 3 s.",
  unloading: "unload, where it is exported, must answer with a promise that resolves within 3 s."
}

const failure = ({ type, stage = "", why, limit }: Fact): Finding =>
  badFinding(
    stage,
    `${type === "microapps.limitPassed" ? `It took longer than ${limit} ms.` : why}\n${hints[stage] ?? ""}`
  )

const noise = (what: string, errors: ReadonlyArray<string>): ReadonlyArray<Finding> =>
  errors.length === 0 ? [] : [badFinding(what, errors.join("\n"))]

/** Nodes and listeners of the whole page after garbage collection. */
const weigh = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("HeapProfiler.collectGarbage")
  const { nodes, jsEventListeners } = await devtools.send("Memory.getDOMCounters")
  await devtools.detach()
  return { nodes, listeners: jsEventListeners }
}

const comeAndGo = async (page: Page, name: string, other: string, rounds: number): Promise<ReadonlyArray<Finding>> => {
  const many = async (times: number) => {
    for (let round = 0; round < times; round += 1) {
      if (!((await openByScreen(page, name)) && (await openByScreen(page, other)))) return false
    }
    return true
  }
  const last = async () => failure((await microappFacts(page)).findLast(isFailure) ?? { type: "microapps.failed" })
  if (!(await many(3))) return [await last()]
  const before = await weigh(page)
  if (!(await many(rounds))) return [await last()]
  const after = await weigh(page)
  const [nodes, listeners] = [after.nodes - before.nodes, after.listeners - before.listeners]
  return Math.max(nodes, listeners) > LEEWAY + EACH * rounds
    ? [
        badFinding(
          "coming and going",
          `${rounds} visits left ${nodes} nodes and ${listeners} listeners behind.\nunmount must undo what mount did.`
        )
      ]
    : [goodFinding(`it came and went ${rounds} times and left nothing behind`)]
}

/** Takes an application through every stage of its life in the console, and reports its findings. */
export const examine = async ({ context, address, name, files, rounds }: Examined): Promise<ReadonlyArray<Finding>> => {
  const still = lookAtFiles(files, name)
  // Later findings would only follow from this one.
  if (still.some(({ mark }) => mark === "bad")) return still
  const findings = [...still]
  const other = name === "interactive-admin" ? "advertising-admin" : "interactive-admin"
  const page = await context.newPage()
  try {
    const errors = listen(page, address)
    await serve(page, address, other, blank(other))
    await serve(page, address, name, files)
    await page.goto(`${address}/#/dashboard/dashboardIndex`)
    await page.getByRole("navigation", { name: "Sections" }).waitFor()
    await openApplication(page, other)
    await leaveApplication(page)
    await keepFunctions(page)
    const before = await shellFacts(page)
    errors.take()

    const opened = await openApplication(page, name)
    if (isFailure(opened)) return [...findings, failure(opened)]
    const facts = await microappFacts(page)
    const took = (type: string) => facts.findLast((fact) => fact.type === type)?.took ?? 0
    const times = ["loaded", "bootstrapped", "mounted"].map((stage) => `${stage} in ${took(`microapps.${stage}`)} ms`)
    findings.push(goodFinding(times.join(", ")))
    const slow = facts.filter(({ type }) => type === "microapps.slowed")
    if (slow.length > 0)
      findings.push(
        doubtfulFinding("speed", slow.map(({ stage, after }) => `${stage} took longer than ${after} ms`).join("\n"))
      )
    findings.push(
      (await renderedState(page, name)).seen
        ? goodFinding("it draws something")
        : badFinding("view", "When mount had resolved, nothing was to be seen in props.container.")
    )
    const meddled = differences(before, await shellFacts(page))
    findings.push(
      meddled.length === 0
        ? goodFinding("it leaves the console around it as it is")
        : badFinding("isolation", `${meddled.join("\n")}\nKeep to props.container and to your own window.`)
    )

    await goTo(page, `/${name}/no/such/screen`)
    const extras = facts.findLast(({ type }) => type === "microapps.bootstrapped")?.extras ?? []
    // There and back.
    for (const _ of ["dark", "light"]) {
      const updated = await switchTheme(page, extras.includes("update"))
      if (updated !== null && isFailure(updated)) return [...findings, failure(updated)]
    }
    if (extras.includes("update")) findings.push(goodFinding("it was updated when the theme changed"))
    findings.push(
      new URL(page.url()).hash.startsWith(`#/${name}/`)
        ? goodFinding("it keeps to its own addresses")
        : badFinding("addresses", `At #/${name}/no/such/screen it went to ${new URL(page.url()).hash}`)
    )
    findings.push(...noise("errors while it stood", errors.take()))

    const left = await leaveApplication(page)
    if (isFailure(left)) return [...findings, failure(left)]
    if (isLeaveRequest(left))
      return [
        ...findings,
        badFinding(
          "leaving",
          "It called setUnsaved(true) though nothing was typed: say so only while there is something to lose."
        )
      ]
    const { nodes } = await renderedState(page, name)
    const after = differences(before, await shellFacts(page))
    findings.push(
      nodes > 0 || after.length > 0
        ? badFinding("leaving", [...(nodes > 0 ? [`${nodes} elements of it are left`] : []), ...after].join("\n"))
        : goodFinding("nothing of it is left when it is gone")
    )
    const again = await openApplication(page, name)
    if (isFailure(again)) return [...findings, failure(again)]
    findings.push(
      (await renderedState(page, name)).seen
        ? goodFinding("it draws the second time as well")
        : badFinding(
            "second visit",
            "Mounted again it draws nothing: mount must build everything that unmount took away."
          )
    )
    const remade = await remakeApplication(page, name)
    if (isFailure(remade)) return [...findings, failure(remade)]
    findings.push(
      goodFinding(`it was ${extras.includes("unload") ? "unloaded and " : ""}made anew`),
      ...noise("errors when it was made anew", errors.take())
    )
    findings.push(
      ...(await comeAndGo(page, name, other, rounds)),
      ...noise("errors while it came and went", errors.take())
    )

    // A hasty visit: the operator leaves before the application's files have arrived.
    await page.goto("about:blank")
    await page.goto(`${address}/#/${name}/router-first`)
    await goTo(page, "/dashboard/dashboardIndex")
    await page.getByRole("heading", { name: /^Hello/ }).waitFor()
    findings.push(...noise("errors when it was left while it loaded", errors.take()))

    await page.goto(`${address}/${name}/index.html`)
    await page.waitForLoadState("load")
    const alone = errors.take()
    findings.push(
      alone.length === 0
        ? goodFinding("its page opens alone without an error")
        : doubtfulFinding("alone", `Its page, opened alone:\n${alone.join("\n")}`)
    )
    return findings
  } finally {
    await page.close()
  }
}
