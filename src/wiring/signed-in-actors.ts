import type { ReactNode } from "react"
import { importWithRecovery } from "./boot/import-lazily.ts"
import { loadWithRetry } from "./boot/load-with-retry.ts"
import { openExports } from "../effects/export/open-exports.ts"
import { followSight } from "../effects/pages/follow-sight.ts"
import { ALERTS_KEY, loadAlerts, permissionNow, saveAlerts } from "../effects/storage/alerts-storage.ts"
import { loadRecent, saveRecent } from "../effects/storage/recent-storage.ts"
import { loadTabs, saveTabs } from "../effects/storage/tabs-storage.ts"
import { loadLayouts, saveLayouts } from "../effects/storage/layouts-storage.ts"
import { COLUMNS_KEY } from "../contract/storage.ts"
import { alarmReceivingMachine } from "../machines/alarms/alarm-receiving-machine.ts"
import type { Permission } from "../machines/alarms/alarm-alerts-events.ts"
import { alarmAlertsMachine, selectSavedAlerts } from "../machines/alarms/alarm-alerts-machine.ts"
import { alarmsMachine } from "../machines/alarms/alarms-machine.ts"
import { commandPaletteMachine, selectSavedRecent } from "../machines/command-palette/command-palette-machine.ts"
import type { ConsoleActor } from "../machines/console/console-machine.ts"
import { signedInMachine } from "../machines/console/signed-in-machine.ts"
import type { Visit } from "../machines/guard/guard-events.ts"
import { queryMachine } from "../machines/queries/query-machine.ts"
import { historyMachine } from "../machines/history/history-machine.ts"
import { recordCardMachine } from "../machines/record-cards/record-card-machine.ts"
import { messagesMachine } from "../machines/messages/messages-machine.ts"
import { microappsMachine } from "../machines/microapps/microapps-machine.ts"
import { type Journaled, pageByName } from "../machines/pages/page-machine.ts"
import { formMachine, noReadEffect } from "../machines/forms/form-machine.ts"
import { pageOnShow, selectSavedTabs, type TabsActor, tabsMachine } from "../machines/tabs/tabs-machine.ts"
import { selectSavedLayouts, viewsMachine } from "../machines/views/views-machine.ts"
import { wechatMachine } from "../machines/wechat/wechat-machine.ts"
import { actorOf, signedInOf } from "../machines/console/actors.ts"
import { startLazily } from "../kit/load.ts"
import type { LoadedPage, PageHost } from "../kit/define-page.ts"
import type { EffectRuntime, FromEffect } from "./effect-runtime.ts"
import { lazyEffect, fromSync, fromStart } from "./from-effect.ts"
import { type Page, wirePage } from "./page-definition.ts"
import { saveChanges } from "../machines/save-changes.ts"
import type { SignedInEffects } from "./signed-in-effects.ts"
import { implement, ofOneKind } from "../machines/effect-logic.ts"

/** Definitions for replays, loaded with the first case. */
const loadDefinitions = async () => (await import("./definitions.ts")).loadDefinitions()

/** The pages whose code has arrived. The tabs start and stop their actors. */
const openPages = (journaled: Journaled) => {
  const loaded = new Map<string, LoadedPage>()
  return {
    /** The actor that a tab starts when it opens a page. */
    pageLogic: pageByName((name) => loaded.get(name)!.machine!),

    /** Opens a page with its actors, those that its tab still has or new ones, and returns its rendering. */
    openPage: (define: Page, host: PageHost<FromEffect>, visit: Visit, tabs: TabsActor): (() => ReactNode) => {
      importWithRecovery()
      const { name, query } = visit
      const page = loaded.get(name) ?? wirePage(define, name, host, journaled, loadDefinitions)
      loaded.set(name, page)
      if (page.machine === null) return page.open(visit)
      // A page that its tab still has keeps its actors.
      const pageLoaded = { type: "tabs.pageLoaded", name, query } as const
      if (tabs.getSnapshot().can(pageLoaded)) tabs.send(pageLoaded)
      return page.open(visit, tabs.getSnapshot().children[name])
    }
  }
}

/**
 * Connects a signed-in operator's actors with the browser: saves choices, reports a return to the window, and follows
 * embedded applications.
 */
const followBrowser = (
  console: ConsoleActor,
  loadEffects: () => Promise<SignedInEffects>,
  inspected: boolean,
  openPage: ReturnType<typeof openPages>["openPage"]
) =>
  fromStart<void, never>((_input, _sendBack, onBug) => {
    const { tabs, commandPalette, alarms, alarmAlerts, alarmReceiving, messages, microapps, views } =
      signedInOf(console)
    // The inspector is part of the machine panel.
    if (inspected) commandPalette.send({ type: "commandPalette.panelToggled", open: true })
    saveChanges(tabs, selectSavedTabs, saveTabs)
    saveChanges(commandPalette, selectSavedRecent, saveRecent)
    saveChanges(alarmAlerts, selectSavedAlerts, saveAlerts)
    saveChanges(views, selectSavedLayouts, saveLayouts)
    const unfollow = startLazily(
      loadEffects,
      ({ followMicroapps, followAlerts, followBadge, followDrops, resumeQaMode }) => {
        const unresume = resumeQaMode((define, host, visit) => openPage(define, host, visit, tabs))
        const alarmStops = [followAlerts(alarms, alarmAlerts), followBadge(alarms)]
        const stops = [followMicroapps(microapps), ...alarmStops, followDrops(), unresume]
        return () => stops.forEach((end) => end?.())
      },
      onBug
    )
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || key === ALERTS_KEY) alarmAlerts.send({ type: "alarmAlerts.refreshed" })
      if (key === null || key === COLUMNS_KEY) views.send({ type: "views.refreshed" })
    }
    addEventListener("storage", onStorage)
    const onVisibility = () => {
      if (document.visibilityState !== "visible") return messages.send({ type: "messages.unwatched" })
      actorOf(console, "menu").send({ type: "menu.refreshed" })
      alarmReceiving.send({ type: "alarmReceiving.refreshed" })
      messages.send({ type: "messages.refreshed" })
    }
    document.addEventListener("visibilitychange", onVisibility)
    const unsight = followSight(tabs, () => pageOnShow(tabs.getSnapshot()))
    return () => {
      unsight()
      document.removeEventListener("visibilitychange", onVisibility)
      removeEventListener("storage", onStorage)
      unfollow()
    }
  })

const stages = [
  "loadMicroapp",
  "bootstrapMicroapp",
  "mountMicroapp",
  "updateMicroapp",
  "unmountMicroapp",
  "unloadMicroapp"
] as const

/** Alerts outside the window. The settings belong to the browser, which asks the operator for permission. */
const wiredAlerts = () =>
  implement(alarmAlertsMachine, {
    findAlerts: fromSync(() => ({ type: "alarmAlerts.loaded", ...loadAlerts() })),
    askPermission: fromStart((_, sendBack) => {
      const answer = (permission: Permission) => sendBack({ type: "alarmAlerts.answered", permission })
      return startLazily(
        () => Notification.requestPermission(),
        answer,
        () => answer(permissionNow())
      )
    })
  })

/** The exports of the console, loaded with the first one. */
const lazyExports = (console: ConsoleActor, loadRuntime: () => Promise<EffectRuntime>, journaled: Journaled) => {
  const loadExports = async () => {
    const [{ fromEffect }, { consoleExports }] = await Promise.all([loadRuntime(), import("./console-exports.ts")])
    return consoleExports(console, fromEffect)
  }
  return openExports(
    loadWithRetry(loadExports, () => console),
    journaled
  )
}

/** Loaders for the code of the effects, and for their runtime alone. */
type LoadEffects = {
  readonly loadEffects: () => Promise<SignedInEffects>
  readonly loadRuntime: () => Promise<EffectRuntime>
}

/**
 * Wires the actors of a signed-in operator. They start, and the shell with them, before the code of their effects
 * arrives. Returns the opening of pages and exports as well.
 */
export const wireSignedIn = (
  console: ConsoleActor,
  { loadEffects, loadRuntime }: LoadEffects,
  journaled: Journaled,
  inspected: boolean
) => {
  const lazy = lazyEffect(loadEffects)
  const { pageLogic, openPage } = openPages(journaled)
  const exports = lazyExports(console, loadRuntime, journaled)
  const machine = implement(signedInMachine, {
    followBrowser: followBrowser(console, loadEffects, inspected, openPage),
    microapps: journaled(implement(microappsMachine, lazy(...stages))),
    tabs: journaled(
      implement(tabsMachine, {
        page: pageLogic,
        findTabs: fromSync(({ owner }) => ({ type: "tabs.loaded", ...loadTabs(owner) }))
      })
    ),
    commandPalette: journaled(
      implement(commandPaletteMachine, {
        findRecent: fromSync(({ owner }) => ({ type: "commandPalette.loaded", recent: loadRecent(owner) }))
      })
    ),
    password: journaled(
      implement(formMachine, ofOneKind({ read: noReadEffect, send: lazy("setPassword").setPassword }))
    ),
    wechat: journaled(implement(wechatMachine, lazy("fetchBinding", "watchBinding", "unbind"))),
    myDevices: journaled(
      implement(
        formMachine,
        ofOneKind({ read: lazy("readDevices").readDevices, send: lazy("saveSelection").saveSelection })
      )
    ),
    alarms: journaled(implement(alarmsMachine, lazy("followAlarms"))),
    alarmAlerts: journaled(wiredAlerts()),
    alarmReceiving: journaled(
      implement(alarmReceivingMachine, lazy("fetchReceiving", "saveReceiving", "awaitReceiving"))
    ),
    views: journaled(
      implement(viewsMachine, {
        findLayouts: fromSync(() => ({ type: "views.loaded", ...loadLayouts() })),
        ...lazy("findDefaults", "listViews", "saveView", "removeView")
      })
    ),
    history: journaled(implement(historyMachine, lazy("readHistory", "readPastRecord"))),
    recordCard: journaled(implement(recordCardMachine, lazy("waitForCard", "readCard"))),
    whoCanGrant: journaled(implement(queryMachine, ofOneKind({ load: lazy("findWhoCanGrant").findWhoCanGrant }))),
    recordSearch: journaled(implement(queryMachine, ofOneKind({ load: lazy("findRecords").findRecords }))),
    export: exports.machine,
    messages: journaled(implement(messagesMachine, lazy("fetchMessages", "readMessages", "waitAWhile")))
  })
  const exportList = (list: unknown) => void exports.exportList(() => console.getSnapshot().children.signedIn, list)
  return { machine, openPage, exportList }
}
