import type { Page, Route } from "@playwright/test"

/** The parts of an application that a test may put something else in the place of: each is source code. */
type Parts = {
  /** Runs when the script is loaded. */
  readonly load?: string
  readonly bootstrap?: string
  readonly mount?: string
  readonly unmount?: string
  /** These two are exported only where there is something in them. */
  readonly update?: string
  readonly unload?: string
  /** In the head of its page. */
  readonly head?: string
}

const pageOf = (name: string, { head = "" }: Parts = {}) =>
  `<!doctype html><html lang="en"><head><meta name="version" content="1.0.0"><title>${name}</title>${head}</head>
<body><div id="root"></div><script src="/${name}/app.js"></script></body></html>`

/** An application that is a heading, with what is to be known of it beside its lifecycle: `root` and `props`. */
const scriptOf = (
  name: string,
  { load = "", bootstrap = "", mount = "", unmount = "", ...extras }: Parts = {}
) => `${load}
let root
window["${name}"] = {
  bootstrap: async () => {${bootstrap}},
  mount: async (props) => {
    root = props.container.querySelector("#root")
    root.innerHTML = "<h1>The application ${name}</h1>"
    ${mount}
  },
  unmount: async (props) => {
    ${unmount}
    root.innerHTML = ""
  },
  ${(["update", "unload"] as const)
    .filter((extra) => extras[extra] !== undefined)
    .map((extra) => `${extra}: async (props) => {${extras[extra]}},`)
    .join("\n  ")}
}
`

/** An application in the place of the server's own, for one page. What it is made of may be changed between two times it is loaded. */
export type Served = {
  parts: Parts
  /** Answers for its page in the place of what it is made of. */
  entry: ((route: Route) => Promise<void>) | null
  /** Likewise for its script. */
  script: ((route: Route) => Promise<void>) | null
}

export const serve = async (page: Page, name: string, parts: Parts = {}): Promise<Served> => {
  const served: Served = { parts, entry: null, script: null }
  const as = (contentType: string, body: string) => (route: Route) => route.fulfill({ contentType, body })
  await page.route(`**/${name}/index.html*`, (route) =>
    (served.entry ?? as("text/html", pageOf(name, served.parts)))(route)
  )
  await page.route(`**/${name}/app.js*`, (route) =>
    (served.script ?? as("text/javascript", scriptOf(name, served.parts)))(route)
  )
  return served
}

/** Where an application stands. */
export const guest = (page: Page, name: string) => page.locator(`[data-guest="${name}"]:not([hidden])`)

/** What the application of `serve` shows. */
export const heading = (page: Page, name: string) => page.getByRole("heading", { name: `The application ${name}` })
