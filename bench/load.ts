import { existsSync, statSync } from "node:fs"
import { join } from "node:path"
import type { Findings } from "./figures.ts"
import { median } from "./figures.ts"
import { openBrowser } from "./site/browser.ts"
import { type BuiltSite, buildSite } from "./site/build-site.ts"
import { makeCertificate } from "./site/certificate.ts"
import { calls, returned, signedIn } from "./site/operator.ts"
import { serveSite } from "./site/serve-site.ts"
import { FAST, type Loaded, SLOW, type Times, visit } from "./site/visit.ts"

/**
 * The number of pairs. On a busy machine they differ by up to a quarter, and a median of nine still varies by a tenth.
 */
const RUNS = 21

/** Modules that neither the login page nor the users page may load. */
const unwanted: Readonly<Record<string, RegExp>> = {
  charts: /node_modules\/(echarts|zrender|recharts|victory|d3(-[a-z]+)?|chart\.js|@visx|uplot|@nivo)\//,
  qiankun: /node_modules\/(qiankun|single-spa|import-html-entry)\/|^src\/microapps\/host\/adapter\./,
  "date pickers": /date-?picker|node_modules\/(@internationalized\/date|dayjs|date-fns|moment)\//i,
  // `open-exports.ts` loads the others with the first export.
  export:
    /node_modules\/(xlsx|exceljs|file-saver|jszip|fflate|papaparse)\/|^src\/(ui|effects|machines)\/export\/(?!open-exports\.)/,
  "developer tools": /devtools|node_modules\/@statelyai\/|\.development\./
}

const unwantedIn = (site: BuiltSite, chunks: ReadonlyArray<string>): ReadonlyArray<string> =>
  chunks.flatMap((chunk) =>
    (site.modules.get(chunk.slice(1)) ?? []).flatMap(({ id, size }) =>
      Object.entries(unwanted).flatMap(([kind, pattern]) =>
        size > 0 && pattern.test(id) ? [`${kind}: ${id} in ${chunk}`] : []
      )
    )
  )

/** The origin of the bytes: by package, or by layer for our own code, with sizes before minification. */
const composition = (site: BuiltSite, chunks: ReadonlyArray<string>): Readonly<Record<string, number>> => {
  const sizes = new Map<string, number>()
  for (const { id, size } of chunks.flatMap((chunk) => site.modules.get(chunk.slice(1)) ?? [])) {
    const owner = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? id.split("/").slice(0, 3).join("/")
    sizes.set(owner, (sizes.get(owner) ?? 0) + size)
  }
  return Object.fromEntries([...sizes].filter(([, size]) => size > 0).toSorted((a, b) => b[1] - a[1]))
}

/** The size as served: in brotli, unless the file is too small to gain. */
const sizeOf = (site: BuiltSite, chunk: string) => {
  const [plain, compressed] = [join(site.folder, chunk), join(site.folder, `${chunk}.br`)]
  return statSync(existsSync(compressed) ? compressed : plain).size
}
const kilobytes = (site: BuiltSite, chunks: ReadonlyArray<string>) =>
  chunks.reduce((sum, chunk) => sum + sizeOf(site, chunk), 0) / 1000

const scriptsOf = (loaded: Readonly<Record<string, Times>>) =>
  Object.keys(loaded).filter((path) => path.endsWith(".js"))

/** The time until the login form accepts text, and the size of its code and that of the users page. */
export const measure = async (): Promise<Findings> => {
  const [ours, bare] = [await buildSite(), await buildSite(join(import.meta.dirname, "bare"))]
  const certificate = makeCertificate()
  const [console, form] = [await serveSite(ours.folder, certificate, calls), await serveSite(bare.folder, certificate)]
  const browser = await openBrowser(certificate.spki)
  try {
    const pages = {
      login: { origin: console.origin, path: "/", ready: "input[type=password]", picture: "form img" },
      /** A page that a signed-in operator reloads. User, menu and language are in local storage. */
      reload: {
        origin: console.origin,
        path: "/#/user/userList",
        ready: "nav[aria-label=Menu] a",
        storage: returned,
        lastFile: "/assets/shell-"
      },
      /** The first screen after sign-in, reloaded: its figures, then its charts. */
      dashboard: {
        origin: console.origin,
        path: "/#/dashboard/dashboardIndex",
        storage: returned,
        ready: "[aria-labelledby=fleet-now] dl a",
        picture: "[data-plot] svg"
      },
      bare: { origin: form.origin, path: "/", ready: "input[type=password]" }
    }
    for (const page of Object.values(pages)) await visit(browser, FAST, page)
    const runs: Array<Readonly<Record<keyof typeof pages, Loaded>>> = []
    const names = ["login", "bare", "reload", "dashboard"] as const
    for (let run = 0; run < RUNS; run += 1) {
      const loaded: Partial<Record<keyof typeof pages, Loaded>> = {}
      for (const name of run % 2 === 0 ? names : names.toReversed())
        loaded[name] = await visit(browser, SLOW, pages[name])
      runs.push(loaded as Readonly<Record<keyof typeof pages, Loaded>>)
    }
    const [cold, coldBeside] = [runs.map(({ login }) => login), runs.map(({ bare: beside }) => beside)]
    const over = (measured: (run: (typeof runs)[number]) => number) => median(runs.map(measured))
    const users = await visit(browser, FAST, {
      origin: console.origin,
      path: "/#/user/userList",
      ready: "tbody tr button",
      storage: signedIn
    })

    /** Files of the median visit. On a busy machine other visits receive unneeded files early. */
    const needed = scriptsOf(
      cold.toSorted((a, b) => kilobytes(ours, scriptsOf(a.needed)) - kilobytes(ours, scriptsOf(b.needed)))[RUNS >> 1]!
        .needed
    )
    // Files that are prefetched for embedded applications once the page rests are not the page's own.
    const beyond = scriptsOf(users.whole).filter((chunk) => chunk.startsWith("/assets/") && !needed.includes(chunk))
    const strangers = unwantedIn(ours, [...needed, ...beyond])
    return {
      figures: [
        {
          name: "login form usable, cold, CPU 4x slower, 1.6 Mbit/s, 150 ms",
          value: over(({ login }) => login.ready),
          unit: "ms"
        },
        {
          name: "bare React form with trimmed Chakra, beside it",
          value: over(({ bare: beside }) => beside.ready),
          unit: "ms"
        },
        {
          name: "login form / bare form, median of runs",
          value: over(({ login, bare: beside }) => login.ready / beside.ready),
          unit: "×",
          max: 1.4
        },
        {
          name: "its verification code drawn / bare form",
          value: over(({ login, bare: beside }) => login.rendered / beside.ready),
          unit: "×",
          max: 1.6
        },
        {
          name: "main thread blocked until idle, login page",
          value: over(({ login }) => login.blocked),
          unit: "ms"
        },
        {
          name: "the same / bare form's",
          value: over(({ login, bare: beside }) => login.blocked / beside.blocked),
          unit: "×",
          max: 1.6
        },
        { name: "menu usable after a reload", value: over(({ reload }) => reload.ready), unit: "ms" },
        {
          name: "menu usable after a reload / bare form",
          value: over(({ reload, bare: beside }) => reload.ready / beside.ready),
          unit: "×",
          max: 1.75
        },
        {
          name: "transferred until the shell has arrived",
          value: over(({ reload }) => reload.kilobytes),
          unit: "kB",
          max: 240
        },
        { name: "requests answered until then", value: over(({ reload }) => reload.requests), unit: "", max: 12 },
        {
          name: "figures of the dashboard after a reload / bare form",
          value: over(({ dashboard, bare: beside }) => dashboard.ready / beside.ready),
          unit: "×",
          max: 2.5
        },
        {
          name: "its largest contentful paint / bare form",
          value: over(({ dashboard, bare: beside }) => dashboard.largest / beside.ready),
          unit: "×",
          max: 2.5
        },
        {
          name: "its charts / bare form",
          value: over(({ dashboard, bare: beside }) => dashboard.rendered / beside.ready),
          unit: "×"
        },
        {
          name: "longest task on the way to the login form",
          value: median(cold.map(({ longest }) => longest)),
          unit: "ms"
        },
        {
          name: "JavaScript until the login form is usable, brotli",
          value: kilobytes(ours, needed),
          unit: "kB",
          max: 150
        },
        {
          name: "JavaScript of the bare form, brotli",
          value: kilobytes(bare, scriptsOf(coldBeside[0]!.needed)),
          unit: "kB"
        },
        {
          name: "JavaScript of the users page beyond that, all of it, brotli",
          value: kilobytes(ours, beyond),
          unit: "kB",
          max: 150
        },
        {
          name: "modules of charts, qiankun, date pickers, export, developer tools",
          value: strangers.length,
          unit: "",
          max: 0
        }
      ],
      notes: [`medians of ${RUNS} cold visits each, taken in turns`, ...strangers],
      raw: {
        needed: Object.fromEntries(needed.map((chunk) => [chunk, sizeOf(ours, chunk)])),
        beyond: Object.fromEntries(beyond.map((chunk) => [chunk, sizeOf(ours, chunk)])),
        composition: { needed: composition(ours, needed), beyond: composition(ours, beyond) },
        runs,
        users
      }
    }
  } finally {
    await browser.close()
    console.close()
    form.close()
    ours.remove()
    bare.remove()
  }
}
