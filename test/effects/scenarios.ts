import { Effect } from "effect"
import { vi } from "vitest"
import { createActor, createMachine, type fromCallback } from "xstate"
import {
  saveLogoutReason,
  saveMenu,
  savePreferences,
  saveToken,
  saveUser
} from "../../src/effects/storage/local-storage.ts"
import { saveAlerts } from "../../src/effects/storage/alerts-storage.ts"
import { saveLayouts } from "../../src/effects/storage/layouts-storage.ts"
import { saveRecent } from "../../src/effects/storage/recent-storage.ts"
import { saveTabs } from "../../src/effects/storage/tabs-storage.ts"
import { tabAt } from "../../src/machines/tabs/tab-at.ts"
import { adaDetail, keptPreferences, systemMenu } from "../machines/fixtures.ts"
import { stubStoredValues } from "./stub-browser.ts"
import type { Program } from "./wired-programs.ts"

/** Every behaviour of the services below an effect. */
export type Scenarios = Readonly<Record<string, Program>>

export const after =
  (prepare: () => void, program: unknown): Program =>
  (input, sendBack) =>
    Effect.suspend(() => {
      prepare()
      return (program as Program)(input, sendBack)
    })
export const scenarios = (behaviours: Readonly<Record<string, () => void>>, program: unknown): Scenarios =>
  Object.fromEntries(Object.entries(behaviours).map(([way, prepare]) => [way, after(prepare, program)]))

/** The first event of wired logic. */
export const firstOf =
  (logic: unknown): Program =>
  (input) =>
    Effect.callback((resume) => {
      const parent = createActor(
        createMachine({
          invoke: { src: logic as ReturnType<typeof fromCallback>, input: input as never },
          on: {
            "xstate.error.*": {
              actions: ({ event }) => resume(Effect.die((event as { readonly error?: unknown }).error))
            },
            "*": { actions: ({ event }) => resume(Effect.succeed(event)) }
          }
        })
      ).start()
      return Effect.sync(() => parent.stop())
    })

export const rejectNotAllowed = () => Promise.reject(new DOMException("No", "NotAllowedError"))
const open = [tabAt("userList", "/user/userList?page=2")!, tabAt("dashboardIndex", "/dashboard/dashboardIndex")!]
const everything = () => {
  saveTabs({ owner: 1, open, used: ["dashboardIndex", "userList"] })
  saveRecent({ owner: 1, recent: ["userList"] })
  saveAlerts({ sound: true, desktop: false })
  savePreferences(keptPreferences)
  saveLayouts({ layouts: {}, pageSize: 50 })
  saveToken("token")
  saveUser(adaDetail)
  saveMenu(systemMenu)
}
export const storages = {
  "all of it is there": () => stubStoredValues(everything),
  "it is empty": () => stubStoredValues(() => {}),
  "only a logout reason is there": () => stubStoredValues(() => saveLogoutReason("loggedOut")),
  "it is no JSON": () => stubStoredValues(everything, () => "{"),
  "it is of another shape": () =>
    stubStoredValues(everything, () => '{"version":1,"owner":1,"open":[7],"used":7,"recent":7}'),
  "it refuses": () =>
    stubStoredValues(everything, () => {
      throw new DOMException("The operation is insecure", "SecurityError")
    })
}

export const preferenceStorages = {
  ...storages,
  "another language is there": () => stubStoredValues(() => savePreferences({ ...keptPreferences, language: "en-US" }))
}

const probed = (answer: () => Promise<Response>) => () => vi.stubGlobal("fetch", answer)
export const probes = {
  "the server is there": probed(async () => new Response()),
  "the server is broken": probed(async () => new Response("", { status: 500 })),
  "the server is away": probed(() => Promise.reject(new TypeError("Failed to fetch"))),
  "the server says nothing": probed(() => new Promise(() => {}))
}

export const clipboards = {
  "the clipboard takes it": () => vi.stubGlobal("navigator", { clipboard: { writeText: async () => {} } }),
  "the clipboard refuses": () => vi.stubGlobal("navigator", { clipboard: { writeText: rejectNotAllowed } }),
  "there is none, and the selection is copied": () => vi.stubGlobal("navigator", {}),
  "there is none, and nothing is copied": () => {
    vi.stubGlobal("navigator", {})
    vi.stubGlobal("document", { ...document, execCommand: () => false })
  }
}
export const stubPermission =
  (permission: string, requestPermission: () => Promise<string> = rejectNotAllowed) =>
  () => {
    vi.stubGlobal("isSecureContext", true)
    vi.stubGlobal("Notification", { permission, requestPermission })
  }
export const permissions = {
  "the operator allows it": stubPermission("default", async () => "granted"),
  "the operator denies it": stubPermission("default", async () => "denied"),
  "the operator looks away": stubPermission("default", async () => "default"),
  "the browser refuses": stubPermission("default", rejectNotAllowed)
}
