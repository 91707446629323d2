import { type AnyActorRef, type AnyStateMachine, createActor, type EventObject, fromCallback } from "xstate"
import type { Fault } from "../../effects/contract/fault.ts"
import { type Notice, NoticesEvents } from "../../machines/notices/notices-events.ts"
import { noticesMachine } from "../../machines/notices/notices-machine.ts"
import { ApplicationEvents, applicationMachine } from "../../machines/application/application-machine.ts"
import type { CommandEmitted } from "../../machines/commands/command-machine.ts"
import type { EffectLogic } from "../../machines/effect-logic.ts"
import { codecOf, withCodec, type WithCodec } from "../../machines/journal/journal.ts"
import { withRecorder } from "../../machines/journal/with-recorder.ts"
import { idOf } from "../../machines/hear-children.ts"
import { holdsUnsaved } from "../../machines/unsaved.ts"
import { renewals } from "../../machines/pages/renewals.ts"
import type { RecordsEmitted } from "../../machines/records/records-events.ts"
import { SESSION_LOST } from "../../machines/microapps/session-lost.ts"
import { openEffectRuntime } from "./effect-runtime.ts"
import { openHistory } from "./history.ts"
import type { Screen } from "./screen.ts"
import { type Address, searchIn, type Offer } from "../../ui/kit/address.ts"
import type { HostEnvironment } from "./host-environment.ts"
import * as kit from "../../ui/kit/topics/kit.ts"
import * as records from "../../ui/kit/topics/records.ts"
import { translator } from "../../ui/kit/translator.ts"
import type { AnyTranslate, Language, Topics } from "../../ui/kit/words.ts"
import * as own from "./topics.ts"

const wordsIn = (language: Language) => (words: Topics) => translator(language, kit, records, own, words)
const inEvery = { "zh-CN": wordsIn("zh-CN"), "en-US": wordsIn("en-US") }

export type Definition = {
  readonly name: string
  readonly words: Topics
  /** The first is the one at `router-first`. */
  readonly screens: ReadonlyArray<Screen>
}

const halfASecond: EffectLogic<void, NoticesEvents["ticked"]> = fromCallback(({ sendBack }) => {
  const timer = setTimeout(() => sendBack({ type: "notices.ticked" }), 500)
  return () => clearTimeout(timer)
})

/** An application as it stands in one container: its history, its actors, its way to the server. */
export const openApplication = (
  definition: Definition,
  hostEnvironment: HostEnvironment,
  embedded: boolean,
  base: string
) => {
  const history = openHistory(base)
  const journaled = <M extends WithCodec<AnyStateMachine>>(machine: M): M =>
    withRecorder(machine, (actor, event) =>
      hostEnvironment.record({ at: Date.now(), machine: actor, event, codec: machine.codec })
    )
  const application = createActor(journaled(withCodec(applicationMachine, codecOf(1, ApplicationEvents))), {
    id: "application",
    input: { embedded }
  })
  const notices = createActor(
    journaled(
      withCodec(noticesMachine.provide({ actors: { waitHalfSecond: halfASecond } }), codecOf(1, NoticesEvents))
    ),
    { id: "notices" }
  )
  const started = new Map<AnyActorRef, EventObject | undefined>()
  const opened = new Map<string, Readonly<Record<string, AnyActorRef>>>()

  const post = (kind: "success" | "error", key: string, values: Notice["values"] = {}, more: Partial<Notice> = {}) =>
    notices.send({ type: "notices.posted", notice: { kind, key, values, ...more } })
  const onFault = (fault: Fault) => {
    if (fault._tag !== "SessionLost") post("error", `fault.${fault._tag}`, { msg: fault.msg }, { fault })
    application.send({ type: "application.callFailed", fault })
  }
  const onUnexpectedError = (cause: unknown) => {
    reportError(cause)
    application.send({ type: "application.broke" })
  }
  const { fromEffect, close: closeRuntime } = openEffectRuntime(hostEnvironment, onFault, onUnexpectedError)

  const renew = (but?: AnyActorRef) =>
    started.forEach((renewal, actor) => {
      if (renewal !== undefined && actor !== but) actor.send(renewal)
    })

  let unsaved = false
  /** What is typed anywhere in the application, on the screen or not, would be lost with it. */
  const lookForForms = () => {
    const held = [...started.keys()].some(holdsUnsaved)
    if (held === unsaved) return
    unsaved = held
    hostEnvironment.setUnsaved(held)
  }

  const start = (machine: WithCodec<AnyStateMachine>, id: string, input: unknown): AnyActorRef => {
    const actor: AnyActorRef = createActor(journaled(machine), { id, input })
    started.set(actor, renewals[machine.id])
    actor.on("*", (emitted: RecordsEmitted | CommandEmitted) => {
      if (emitted.type === "records.went") post("success", `success.${emitted.what}`)
      if (emitted.type === "command.done") {
        if (emitted.count === undefined) post("success", `success.${emitted.what}`)
        else post("success", "success.operatedCount", { count: emitted.count })
      }
      renew(actor)
    })
    actor.subscribe({ next: lookForForms, error: onUnexpectedError })
    actor.start()
    return actor
  }
  const stopScreens = () => {
    started.forEach((_, actor) => actor.stop())
    started.clear()
    opened.clear()
    lookForForms()
  }

  const sendToken = () =>
    application.send({ type: "application.tokenChanged", present: hostEnvironment.token() !== "" })
  let [token, language] = [hostEnvironment.token(), hostEnvironment.language()]
  const unsubscribe = hostEnvironment.subscribe(() => {
    const [formerToken, formerLanguage] = [token, language]
    ;[token, language] = [hostEnvironment.token(), hostEnvironment.language()]
    if (token !== formerToken) {
      // Another operator's records are not this one's.
      stopScreens()
      sendToken()
    } else if (language !== formerLanguage) renew()
  })

  const inBoth = (say: (t: AnyTranslate) => string) =>
    [say(inEvery["zh-CN"](definition.words)), say(inEvery["en-US"](definition.words))] as const
  const screens = definition.screens.flatMap(({ path, title }) =>
    title === undefined ? [] : [{ path, title: inBoth((t) => t(title)) }]
  )
  hostEnvironment.setOffers({ screens })
  /** What can be done on the screen in sight, under the words' keys; until the next is offered. */
  const offer: Offer = (commands) => {
    const { title = "app.title" } = definition.screens.find(({ path }) => path === history.place().path) ?? {}
    hostEnvironment.setOffers({
      commands: Object.entries(commands).map(([word, run]) => ({
        title: inBoth((t) => t("application.offer", { screen: t(title), what: t(word) })),
        run
      }))
    })
    return () => hostEnvironment.setOffers({})
  }

  application.on("application.sessionLost", ({ fault: detail }) => {
    window.dispatchEvent(new CustomEvent(SESSION_LOST, { detail }))
  })
  application.start()
  notices.start()
  sendToken()

  return {
    definition,
    hostEnvironment,
    embedded,
    history,
    address: {
      latest: () => history.place().search,
      go: (search) => history.go(history.place().path, search),
      replace: (search) => history.replace(history.place().path, search)
    } satisfies Address,
    application,
    notices,
    offer,
    onUnexpectedError,
    /** A screen's actors, opened at the first visit and kept, so that whoever comes back finds it as it was left. */
    actorsOf: (screen: Screen) => {
      const kept = opened.get(screen.path)
      if (kept !== undefined) return kept
      const query = searchIn(history.place().search)
      const actors = Object.fromEntries(
        Object.entries(screen.parts(fromEffect)).map(([part, { machine, input }]) => [
          part,
          start(machine, idOf(screen.path.slice(1), part), input?.({ query }))
        ])
      )
      opened.set(screen.path, actors)
      return actors
    },
    reopen: () => {
      stopScreens()
      application.send({ type: "application.reopened" })
    },
    close: () => {
      unsubscribe()
      stopScreens()
      application.stop()
      notices.stop()
      history.close()
      closeRuntime()
    }
  }
}
export type OpenApplication = ReturnType<typeof openApplication>
