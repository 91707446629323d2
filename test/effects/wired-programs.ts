import type { Effect } from "effect"
import { type AnyStateMachine, fromCallback } from "xstate"
import { sendRequest } from "../../src/effects/account-requests/account-request-effects.ts"
import { fetchMenu } from "../../src/effects/menu/menu-effects.ts"
import { loadCaptcha, fetchUser, holdEnrolment, logIn, logOut } from "../../src/effects/session/session-effects.ts"
import { pageHost } from "../../src/wiring/effect-runtime.ts"
import { loadDefinitions } from "../../src/wiring/definitions.ts"
import { type Page, wirePage } from "../../src/wiring/page-definition.ts"
import { signedInEffects } from "../../src/wiring/signed-in-effects.ts"

type Sent = { readonly type: string }
/** The program of an effect as the composition root wires it. */
export type Program = (input: never, sendBack: (event: Sent) => void) => Effect.Effect<Sent, never, never>

const programs = new WeakMap<object, Program>()
export const programSource = (program: unknown) => {
  const logic = fromCallback(() => {})
  programs.set(logic, program as Program)
  return logic as never
}
export const programsIn = (actors: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(actors).flatMap(([src, logic]) => {
      const program = programs.get(logic as object)
      return program === undefined ? [] : [[src, program] as const]
    })
  )

/** Actors without a console: they emit nothing and wait for nothing. */
export const inertProxy: unknown = new Proxy(() => {}, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => "en-US" : inertProxy),
  apply: () => inertProxy
})

const ofSignedIn = programsIn(
  signedInEffects(
    inertProxy as never,
    () => Promise.reject(new Error("no adapter")),
    { startOf: programSource } as never,
    inertProxy as never
  )
)
const named = (...names: ReadonlyArray<string>) => Object.fromEntries(names.map((name) => [name, ofSignedIn[name]!]))

const pages = Object.entries(
  import.meta.glob<Page>(["../../src/{wiring,devtools}/pages/*.tsx", "../../src/ui/*/pages/*.tsx"], {
    eager: true,
    import: "page"
  })
).flatMap(([path, define]) => {
  const name = path.replace(/^.*\/|\.tsx$/g, "")
  const { machine } = wirePage(define, name, pageHost(programSource), (part) => part, loadDefinitions)
  return Object.entries(machine?.implementations.actors ?? {}).map(
    ([part, logic]) =>
      [`${name}.${part}`, programsIn((logic as AnyStateMachine).implementations?.actors ?? {})] as const
  )
})

/** The programs of every machine whose effects make calls, by its name in the registry; for a page's machine also the page's file. */
export const wiredPrograms: Readonly<Record<string, Readonly<Record<string, Program>>>> = Object.fromEntries(
  [
    ["session", { logIn, holdEnrolment, fetchUser, logOut } as unknown as Record<string, Program>] as const,
    ["captcha", { loadCaptcha: loadCaptcha } as unknown as Record<string, Program>] as const,
    ["menu", { fetchMenu } as unknown as Record<string, Program>] as const,
    ["login.request", { send: sendRequest } as unknown as Record<string, Program>] as const,
    ["password", { send: ofSignedIn["setPassword"]! }] as const,
    ["wechat", named("fetchBinding", "watchBinding", "unbind")] as const,
    ["myDevices", { read: ofSignedIn["readDevices"]!, send: ofSignedIn["saveSelection"]! }] as const,
    ["alarmReceiving", named("fetchReceiving", "saveReceiving", "awaitReceiving")] as const,
    ["views", named("findDefaults", "listViews", "saveView", "removeView")] as const,
    ["history", named("readHistory", "readPastRecord")] as const,
    ["recordCard", named("waitForCard", "readCard")] as const,
    ["whoCanGrant", { load: ofSignedIn["findWhoCanGrant"]! }] as const,
    ["recordSearch", { load: ofSignedIn["findRecords"]! }] as const,
    ["messages", named("fetchMessages", "readMessages", "waitAWhile")] as const,
    ...pages
  ].filter(([, programs]) => Object.keys(programs).length > 0)
)
