import { Redacted } from "effect"
import { type AnyActorRef, type AnyMachineSnapshot, type AnyStateMachine, createActor, fromCallback } from "xstate"
import type { Visit } from "../../src/machines/guard/guard-events.ts"
import { consoleMachine } from "../../src/machines/console/console-machine.ts"
import { verdictIn } from "../../src/machines/guard/guard-machine.ts"
import { visibleNoticesOf } from "../../src/machines/notices/notices-machine.ts"
import { signedInMachine } from "../../src/machines/console/signed-in-machine.ts"
import { ROOT_ACTOR } from "../../src/machines/forward-emitted.ts"
import { type JournalLine, recorder } from "../../src/machines/journal/journal.ts"
import { withRecorder } from "../../src/machines/journal/with-recorder.ts"
import { pageByName, pageMachine } from "../../src/machines/pages/page-machine.ts"
import { tabsMachine } from "../../src/machines/tabs/tabs-machine.ts"
import { defaultSettings } from "../../src/machines/preferences/settings.ts"
import { SessionEvents } from "../../src/machines/session/session-events.ts"
import { everyCodec, everyMachine } from "./every-machine.ts"
import { effectsOf } from "./live.ts"
import { adaDetail, systemMenu } from "./fixtures.ts"

type Events = { readonly type: string; readonly [field: string]: unknown }
/** The immediate answer of each effect. An effect without one waits for ever. */
type Answers = Readonly<Record<string, Events>>

export const actorNames = [
  "session",
  "captcha",
  "unexpectedErrors",
  "guard",
  "menu",
  "notices",
  "preferences",
  "caseFile"
] as const
export const signedInNames = [
  "commandPalette",
  "password",
  "wechat",
  "myDevices",
  "alarms",
  "alarmAlerts",
  "alarmReceiving",
  "messages",
  "history",
  "recordCard",
  "whoCanGrant",
  "recordSearch",
  "views",
  "microapps"
] as const
type ActorName = (typeof actorNames)[number]

export const missingSession: Events = { type: "session.missing", logoutReason: null }
const preferencesFound: Events = {
  type: "preferences.loaded",
  saved: { theme: "light", language: "en-US", username: "", palette: null, ...defaultSettings },
  systemTheme: "light",
  device: "desktop"
}
export const emptyAnswers: Answers = {
  findSession: missingSession,
  restoreMenu: { type: "menu.restored", rules: [] },
  findPreferences: preferencesFound,
  loadCaptcha: { type: "captcha.loaded", captcha: { captcha_id: "c1", image: "data:," } },
  logIn: { type: "session.tokenSaved" },
  fetchUser: { type: "session.opened", user: adaDetail },
  fetchMenu: { type: "menu.fetched", rules: systemMenu },
  logOut: { type: "session.closed" },
  findTabs: { type: "tabs.loaded", open: [], used: [] },
  findRecent: { type: "commandPalette.loaded", recent: [] }
}
export const savedAnswers: Answers = {
  ...emptyAnswers,
  findSession: { type: "session.loaded", user: adaDetail },
  restoreMenu: { type: "menu.restored", rules: systemMenu }
}

/** The real console and its real actors, every effect answered by the test. */
export const openConsole = (answers: Answers) => {
  const invoked: Array<string> = []
  const pending = new Map<string, (reported: Events) => void>()
  const lines: Array<JournalLine> = []
  const write = recorder(everyCodec, "run")
  const reported = { ...answers }
  const journaled = (machine: AnyStateMachine) =>
    withRecorder(machine, (actor, event) => {
      const line = write({ at: lines.length, machine: actor, event })
      if (line !== null) lines.push(line)
    })
  const answered = (machine: AnyStateMachine) =>
    journaled(
      machine.provide({
        actors: Object.fromEntries(
          effectsOf(machine).map((src) => [
            src,
            fromCallback<Events>(({ sendBack }) => {
              invoked.push(src)
              const answer = reported[src]
              if (answer !== undefined) sendBack(answer as never)
              else pending.set(src, sendBack as never)
            })
          ])
        ) as never
      })
    )
  const provided = (...names: ReadonlyArray<keyof typeof everyMachine>) =>
    Object.fromEntries(names.map((name) => [name, answered(everyMachine[name].machine)]))
  const page = (name: string, parts: Readonly<Record<string, keyof typeof everyMachine>>) =>
    pageMachine(
      name,
      Object.fromEntries(
        Object.entries(parts).map(([part, of]) => {
          const { machine, codec, input } = everyMachine[of]
          return [part, { machine: Object.assign(answered(machine), { codec }), input: () => input }]
        })
      )
    )
  const users = page("userList", { list: "userList.list", roles: "userList.roles" })
  const settings = page("userSettings", { password: "userSettings.password" })
  const tabs = answered(
    tabsMachine.provide({ actors: { page: pageByName((name) => (name === "userSettings" ? settings : users)) } })
  )
  const followBrowser = fromCallback(() => {})
  const signedIn = signedInMachine.provide({
    actors: { ...provided(...signedInNames, "export"), tabs, followBrowser } as never
  })
  const login = page("login", { request: "login.request", captcha: "login.captcha" })
  const root = createActor(
    journaled(consoleMachine.provide({ actors: { ...provided(...actorNames), signedIn, login } as never })),
    { id: ROOT_ACTOR, systemId: ROOT_ACTOR }
  )
  root.start()
  const actor = (name: ActorName) => root.getSnapshot().children[name] as unknown as AnyActorRef
  const snapshotOf = (name: ActorName) => actor(name).getSnapshot() as AnyMachineSnapshot
  const visit = (target: Visit) => actor("guard").send({ type: "guard.visited", visit: target })
  const verdict = () => verdictIn(snapshotOf("guard"))
  return {
    root,
    invoked,
    lines,
    reported,
    answer: (src: string, answer: Events) => pending.get(src)!(answer),
    deliver: (event: Events) => root.send(event as never),
    send: (name: ActorName, event: Events) => actor(name).send(event),
    listener: (name: ActorName, type: string, listener: () => void) => actor(name).on(type, listener),
    visit,
    actor,
    snapshotOf,
    verdict,
    verdictOn: (target: Visit) => {
      visit(target)
      return verdict()
    },
    notices: () => visibleNoticesOf(snapshotOf("notices")).map(({ kind, key, count }) => [kind, key, count])
  }
}
type ConsoleRuntime = ReturnType<typeof openConsole>

export const loginAttempt = SessionEvents.loginSubmitted.make({
  username: "ada",
  password: Redacted.make("Tr0ub4dor"),
  captcha_id: "c1",
  captcha: Redacted.make("x7Kq"),
  remember: false,
  missing: []
})
export const invocationCount = (runtime: ConsoleRuntime, src: string) =>
  runtime.invoked.filter((name) => name === src).length
