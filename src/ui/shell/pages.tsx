import type { ReactNode } from "react"
import type { Visit } from "../../machines/guard/guard-events.ts"
import type { MicroappName } from "../../machines/microapps/microapp-events.ts"
import type { AppRuntime } from "../app-runtime.tsx"
import { loadWords, type WordKey } from "../words/words.tsx"
import type { Drawn } from "./resolve-visit.ts"
import { loadShell } from "./shell-slot.tsx"

/** What stands at an address after the guard has spoken. `tab` names its tab, null for a page that says why not; `life` counts how often the page was let go before. */
export type Page = {
  readonly visit: Visit
  readonly title: WordKey
  readonly tab: string | null
  readonly life?: number
  readonly draw: () => ReactNode
}

type Draw = () => ReactNode
type Maker = (runtime: AppRuntime, visit: Visit) => Promise<Draw>

const forbidden: Maker = async (_, { name, fullPath }) => {
  const { ForbiddenPage } = await import("./exception-pages.tsx")
  return () => <ForbiddenPage key={name + fullPath} reason={null} />
}
const notFound: Maker = async (_, { fullPath }) => {
  const { NotFoundPage } = await import("./exception-pages.tsx")
  return () => <NotFoundPage fullPath={fullPath} />
}

const serverError: Maker = async () => {
  const { ServerErrorPage } = await import("./exception-pages.tsx")
  return () => <ServerErrorPage />
}

/** How each page comes into being: its code, and the actors that its tab keeps. */
const makers: Readonly<Record<string, { readonly title: WordKey; readonly make: Maker }>> = {
  dashboardIndex: {
    title: "page.dashboardIndex",
    make: async () => {
      const { DashboardPage } = await import("../dashboard/dashboard-page.tsx")
      return () => <DashboardPage />
    }
  },
  userList: {
    title: "page.userList",
    make: async (runtime, { query }) => {
      const [{ UserListPage }, actors] = await Promise.all([
        import("../users/user-list-page.tsx"),
        runtime.openPage("userList", query)
      ])
      return () => <UserListPage {...actors} />
    }
  },
  messageList: {
    title: "page.messageList",
    make: async (runtime, { query }) => {
      const [{ MessageListPage }, actors] = await Promise.all([
        import("../messages/message-list-page.tsx"),
        runtime.openPage("messageList", query)
      ])
      return () => <MessageListPage {...actors} />
    }
  },
  userCenter: {
    title: "page.userCenter",
    make: async (runtime) => {
      const [{ UserCenterPage }, actors] = await Promise.all([
        import("../account/user-center-page.tsx"),
        runtime.openPage("userCenter", {})
      ])
      return () => <UserCenterPage {...actors} />
    }
  },
  userSettings: {
    title: "page.userSettings",
    make: async () => {
      const { UserSettingsPage } = await import("../account/user-settings-page.tsx")
      return () => <UserSettingsPage />
    }
  },
  section: {
    title: "shell.page",
    make: async (_, { section }) => {
      const { MicroappPage } = await import("../microapps/microapp-page.tsx")
      return () => <MicroappPage section={section as MicroappName} />
    }
  },
  "403": { title: "page.403", make: forbidden },
  "404": { title: "page.404", make: notFound },
  "500": { title: "page.500", make: serverError },
  success: {
    title: "page.success",
    make: async (_, { query }) => {
      const { SuccessPage } = await import("../results/success-page.tsx")
      return () => <SuccessPage query={query} />
    }
  },
  error: {
    title: "page.error",
    make: async (_, { query }) => {
      const { ErrorPage } = await import("../results/error-page.tsx")
      return () => <ErrorPage query={query} />
    }
  },
  notFound: { title: "page.notFound", make: notFound }
}

const refused = async (verdict: Exclude<Drawn, { readonly kind: "enter" }>, visit: Visit): Promise<Page> => {
  const { ForbiddenPage, MenuFailedPage, NotFoundPage } = await import("./exception-pages.tsx")
  switch (verdict.kind) {
    case "forbidden":
      return { visit, title: "page.403", tab: null, draw: () => <ForbiddenPage reason={verdict.reason} /> }
    case "menuFailed":
      return { visit, title: "exception.menuFailed", tab: null, draw: () => <MenuFailedPage /> }
    case "notFound":
      return { visit, title: "page.notFound", tab: null, draw: () => <NotFoundPage fullPath={visit.fullPath} /> }
  }
}

/** Brings in what a verdict lets the operator see, and with it the shell around it. */
export const pageFor = async (runtime: AppRuntime, visit: Visit, verdict: Drawn): Promise<Page> => {
  const hostEnvironment = Promise.all([loadShell(runtime), loadWords()])
  if (verdict.kind !== "enter") {
    const [page] = await Promise.all([refused(verdict, visit), hostEnvironment])
    return page
  }
  const { name, section } = visit
  const { title, make } = makers[name] ?? makers["notFound"]!
  const [draw, { tabs }] = await Promise.all([make(runtime, visit), runtime.openActors(), hostEnvironment])
  const tab = name === "section" ? section : name
  return {
    visit,
    title: name === "section" ? (`section.${section}` as WordKey) : title,
    tab,
    life: tabs.getSnapshot().context.generations[tab] ?? 0,
    draw
  }
}
