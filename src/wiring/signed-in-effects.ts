import { viewEffects } from "../effects/lists/view-effects.ts"
import { Effect, Schema } from "effect"
import { SessionLost } from "../contract/fault.ts"
import { microappNames } from "../contract/sections.ts"
import { prefetchMicroapps } from "../effects/microapps/prefetch-effects.ts"
import { followDrops } from "../effects/journal/pending-case.ts"
import { stageEffects } from "../effects/microapps/stage-effects.ts"
import { TOKEN_KEY } from "../contract/storage.ts"
import { loadToken } from "../effects/storage/local-storage.ts"
import type { ConsoleActor } from "../machines/console/console-machine.ts"
import type { Visit } from "../machines/guard/guard-events.ts"
import { isUnderway } from "../machines/guard/guard-machine.ts"
import { rulesOf } from "../machines/menu/menu-machine.ts"
import { SESSION_LOST } from "../machines/microapps/session-lost.ts"
import type { MicroappEvent, Stage } from "../machines/microapps/microapp-events.ts"
import type { StageInput } from "../machines/microapps/microapps-setup.ts"
import {
  healthOf,
  isApplicationLoading,
  microappOf,
  type MicroappsActor
} from "../machines/microapps/microapps-machine.ts"
import { languageOf, themeOf } from "../machines/preferences/preferences-machine.ts"
import type { MicroappAdapter } from "../microapps/host/adapter.ts"
import { entryOf } from "../microapps/registry.ts"
import { actorOf } from "../machines/console/actors.ts"
import type { StartOf, EffectRuntime } from "./effect-runtime.ts"
import { awaitReceiving, saveReceiving, fetchReceiving } from "../effects/alarms/alarm-effects.ts"
import { saveSelection, readDevices } from "../effects/devices/device-effects.ts"
import { followBadge } from "../effects/alarms/app-badge.ts"
import { readHistory, readPastRecord } from "../effects/events/history-effects.ts"
import { findRecords } from "../effects/command-palette/record-search-effects.ts"
import { readMessages, fetchMessages } from "../effects/messages/message-effects.ts"
import { readCard, waitForCard } from "../effects/record-cards/record-card-effects.ts"
import { setPassword } from "../effects/password/password-effects.ts"
import { findWhoCanGrant } from "../effects/roles/who-can-grant-effects.ts"
import { fetchBinding, unbind, watchBinding } from "../effects/wechat/wechat-effects.ts"
import type { ConsoleTexts } from "../ui/runtime/app-runtime.tsx"
import { showCaseIn } from "./show-case-in.ts"
import { alarmEffects } from "./alarm-effects.ts"
import type { Page } from "./page-definition.ts"
import { resumeQaMode } from "./resume-qa-mode.ts"
import { MessagesEvents } from "../machines/messages/messages-events.ts"

/** Prefetches the permitted applications that were not opened yet into the browser's cache. */
export const prefetchOthers = (console: ConsoleActor, microapps: MicroappsActor): (() => void) => {
  const menu = actorOf(console, "menu")
  const unopened = () => {
    const granted = new Set(rulesOf(menu.getSnapshot()).map(({ name }) => name))
    const snapshot = microapps.getSnapshot()
    const open = microappOf(snapshot)
    return microappNames
      .filter((name) => granted.has(name) && name !== open && healthOf(snapshot)[name] === undefined)
      .map(entryOf)
  }
  const isBusy = () =>
    document.visibilityState !== "visible" ||
    isApplicationLoading(microapps.getSnapshot()) ||
    isUnderway(actorOf(console, "guard").getSnapshot())
  const grantsChanged = Effect.callback<void>((resume) => {
    const subscription = menu.subscribe(() => resume(Effect.void))
    return Effect.sync(() => subscription.unsubscribe())
  })
  const fiber = Effect.runFork(prefetchMicroapps({ unopened, isBusy, grantsChanged }))
  return () => fiber.interruptUnsafe()
}

type HostState = {
  /** Updates the shared state, and returns whether it changed. */
  readonly share: () => boolean
  readonly forget: () => void
}

/**
 * Keeps the state that the applications share up to date, and receives their lost sessions. Returns a function that
 * stops this.
 */
const followHost = (console: ConsoleActor, actor: MicroappsActor, { share, forget }: HostState): (() => void) => {
  const over = new AbortController()
  const follow = () => {
    // Only a mounted application that exports `update` receives the state this way.
    if (share() && actor.getSnapshot().can({ type: "microapps.outdated" })) actor.send({ type: "microapps.outdated" })
  }
  const following = actorOf(console, "preferences").subscribe(follow)
  const onStorage = ({ key }: StorageEvent) => (key === TOKEN_KEY || key === null ? follow() : undefined)
  addEventListener("storage", onStorage, { signal: over.signal })
  const onSessionLost = (event: Event) => {
    const fault = Schema.decodeUnknownOption(SessionLost)((event as CustomEvent<unknown>).detail)
    if (fault._tag === "Some") console.send({ type: "console.sessionLost", fault: fault.value })
  }
  addEventListener(SESSION_LOST, onSessionLost, { signal: over.signal })
  const leaveOthers = prefetchOthers(console, actor)
  return () => {
    over.abort()
    following.unsubscribe()
    leaveOthers()
    forget()
  }
}

/**
 * The effects that run embedded applications, and the state that they share. Applications learn of a logout before they
 * are removed.
 */
const microappEffects = (console: ConsoleActor, loadAdapter: () => Promise<MicroappAdapter>, startOf: StartOf) => {
  /** The runner of applications, null before the first one. */
  let adapter: MicroappAdapter | null = null
  const preferences = actorOf(console, "preferences")
  /** Updates language, theme and token, and returns whether any has changed. */
  const share = () => {
    const chosen = preferences.getSnapshot()
    const state = { globalToken: loadToken(), language: languageOf(chosen), theme: themeOf(chosen) }
    return adapter?.share(state) ?? false
  }

  const effectOf = stageEffects(() => adapter?.throwAway())
  /** A stage that ends as an event of this type, with the fields that its work returns. */
  const stage = <Type extends MicroappEvent["type"], More extends object>(
    name: Stage,
    type: Type,
    work: (input: StageInput, signal: AbortSignal) => Promise<More | undefined | void>
  ) =>
    startOf(
      effectOf(name, async (input, signal) => {
        const more = (await work(input, signal)) as More
        return (took) => ({ type, took, ...more })
      })
    )

  const stages = {
    loadMicroapp: stage("loading", "microapps.loaded", async (input, signal) => {
      adapter = await loadAdapter()
      // The operator may have left, and another application be loading.
      signal.throwIfAborted()
      share()
      return adapter.load(input)
    }),
    bootstrapMicroapp: stage("bootstrapping", "microapps.bootstrapped", () => adapter!.bootstrap()),
    mountMicroapp: stage("mounting", "microapps.mounted", async () => adapter?.mount()),
    updateMicroapp: stage("updating", "microapps.updated", async () => adapter?.update()),
    unmountMicroapp: stage("unmounting", "microapps.unmounted", async () => adapter?.unmount()),
    unloadMicroapp: stage("unloading", "microapps.unloaded", async (input) => adapter?.unload(input))
  }
  const followMicroapps = (actor: MicroappsActor) =>
    followHost(console, actor, { share, forget: () => adapter?.forgetAll() })
  return { ...stages, followMicroapps }
}

/** The pause between two reads of new messages. */
const POLL_INTERVAL = "1 minute"

/** The effects of a signed-in operator's actors, loaded with Effect after the actors. */
export const signedInEffects = (
  console: ConsoleActor,
  loadAdapter: () => Promise<MicroappAdapter>,
  { startOf, host }: EffectRuntime,
  texts: ConsoleTexts
) => ({
  ...microappEffects(console, loadAdapter, startOf),
  ...alarmEffects(console, startOf, texts),
  readHistory: startOf(readHistory),
  readPastRecord: startOf(readPastRecord),
  waitForCard: startOf((_: void) => waitForCard()),
  readCard: startOf(readCard),
  findWhoCanGrant: startOf(findWhoCanGrant),
  findRecords: startOf(findRecords),
  setPassword: startOf(setPassword),
  fetchBinding: startOf((_: void) => fetchBinding(location.origin)),
  watchBinding: startOf(watchBinding),
  unbind: startOf((_: void) => unbind()),
  readDevices: startOf((_: null) => readDevices()),
  saveSelection: startOf(saveSelection),
  fetchReceiving: startOf((_: void) => fetchReceiving()),
  saveReceiving: startOf(saveReceiving),
  awaitReceiving: startOf(awaitReceiving(location.origin)),
  fetchMessages: startOf(fetchMessages),
  readMessages: startOf(readMessages),
  findDefaults: startOf((_: void) => viewEffects.findDefaults()),
  listViews: startOf(viewEffects.listViews),
  saveView: startOf(viewEffects.saveView),
  removeView: startOf(viewEffects.removeView),
  followBadge,
  followDrops: () => followDrops(showCaseIn(console)),
  resumeQaMode: (open: (define: Page, host: EffectRuntime["host"], visit: Visit) => void) =>
    resumeQaMode(console, (define, visit) => open(define, host, visit)),
  waitAWhile: startOf((_: void) => Effect.delay(Effect.succeed(MessagesEvents.waited.make({})), POLL_INTERVAL))
})
export type SignedInEffects = ReturnType<typeof signedInEffects>
