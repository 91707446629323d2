import type { ReactNode } from "react"
import type { Visit } from "../../machines/guard/guard-events.ts"
import type { GuestName } from "../../machines/guests/guest-events.ts"
import type { House } from "../house.tsx"
import { loadWords, type WordKey } from "../words/words.tsx"
import type { Drawn } from "./obey.ts"
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
type Maker = (house: House, visit: Visit) => Promise<Draw>

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
    make: async (house, { query }) => {
      const [{ UserListPage }, actors] = await Promise.all([
        import("../users/user-list-page.tsx"),
        house.openPage("userList", query)
      ])
      return () => <UserListPage {...actors} />
    }
  },
  messageList: {
    title: "page.messageList",
    make: async (house, { query }) => {
      const [{ MessageListPage }, actors] = await Promise.all([
        import("../messages/message-list-page.tsx"),
        house.openPage("messageList", query)
      ])
      return () => <MessageListPage {...actors} />
    }
  },
  userCenter: {
    title: "page.userCenter",
    make: async (house) => {
      const [{ UserCenterPage }, actors] = await Promise.all([
        import("../account/user-center-page.tsx"),
        house.openPage("userCenter", {})
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
      const { GuestPage } = await import("../guests/guest-page.tsx")
      return () => <GuestPage section={section as GuestName} />
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
export const pageFor = async (house: House, visit: Visit, verdict: Drawn): Promise<Page> => {
  const surroundings = Promise.all([loadShell(house), loadWords()])
  if (verdict.kind !== "enter") {
    const [page] = await Promise.all([refused(verdict, visit), surroundings])
    return page
  }
  const { name, section } = visit
  const { title, make } = makers[name] ?? makers["notFound"]!
  const [draw, { tabs }] = await Promise.all([make(house, visit), house.openRooms(), surroundings])
  const tab = name === "section" ? section : name
  return {
    visit,
    title: name === "section" ? (`section.${section}` as WordKey) : title,
    tab,
    life: tabs.getSnapshot().context.lives[tab] ?? 0,
    draw
  }
}
