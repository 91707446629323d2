import { Effect, Redacted } from "effect"
import { vi } from "vitest"
import { findSession, restoreMenu } from "../../src/effects/storage/stored-session.ts"
import { followAlarms } from "../../src/effects/alarms/live/follow-alarms.ts"
import { probeServer } from "../../src/http/probe-server.ts"
import { sendImage } from "../../src/effects/images/image-effects.ts"
import { showInspector } from "../../src/devtools/inspector/inspector-effects.ts"
import { toolsClock } from "../../src/devtools/machine-panel/tools-parts.ts"
import { copySettings } from "../../src/effects/preferences/preferences-effects.ts"
import { holdEnrolment as holdFactor } from "../../src/effects/second-factor/second-factor-effects.ts"
import { holdEnrolment } from "../../src/effects/session/session-effects.ts"
import { waitHalfSecond } from "../../src/kit/wait-half-second.ts"
import { paletteOf } from "../../src/ui/theme/derive-palette.ts"
import { fromSync } from "../../src/wiring/from-effect.ts"
import { wiredPreferences } from "../../src/wiring/preferences.ts"
import { wireSignedIn } from "../../src/wiring/signed-in-actors.ts"
import { exportCalls, exporting } from "./export-scenarios.ts"
import { caseFile, qaMode, replay } from "./journal-scenarios.ts"
import { microapps } from "./microapp-scenarios.ts"
import { byPlatformClock, openedWindow } from "./stub-browser.ts"
import {
  stubPermission,
  clipboards,
  firstOf,
  permissions,
  preferenceStorages,
  probes,
  rejectNotAllowed,
  storages,
  scenarios,
  type Scenarios
} from "./scenarios.ts"
import { type Program, inertProxy } from "./wired-programs.ts"

const nothingLazy = (..._: ReadonlyArray<string>) => ({}) as never
const silently = async () => inertProxy as never
const signedIn = wireSignedIn(
  inertProxy as never,
  { loadEffects: silently, loadRuntime: silently },
  (part) => part,
  false
).machine
const wired = (actor: string, src: string) => {
  const { actors } = signedIn.implementations as unknown as {
    readonly actors: Readonly<
      Record<string, { readonly implementations: { readonly actors: Readonly<Record<string, unknown>> } }>
    >
  }
  return firstOf(actors[actor]!.implementations.actors[src])
}
const preferencesBy = (load?: () => Promise<never>) =>
  wiredPreferences(nothingLazy, load as never).implementations.actors as unknown as Readonly<Record<string, unknown>>

const nobody = { trees: () => [], run: { follow: () => () => {} } }
const windows = {
  "its page is there": () => openedWindow(true),
  "nothing answers": () => openedWindow(false),
  "the browser opens none": () => vi.stubGlobal("open", () => null)
}

/** Effects that call the server and need more than a sample's input, or are wired where their code arrives. */
export const lazyEffects: Readonly<Record<string, Readonly<Record<string, Program>>>> = {
  export: exportCalls,
  imageUpload: { sendImage: (_, sendBack) => sendImage({ image: Redacted.make(btoa("PNG")) }, sendBack) as never },
  alarms: {
    followAlarms: byPlatformClock(followAlarms({ origin: "http://console.example", language: () => "en-US" }))
  }
}

/**
 * Effects without calls of the client: those of the machines by their ids, and all outcomes of the services below
 * them.
 */
export const browserEffects: Readonly<Record<string, Readonly<Record<string, Scenarios>>>> = {
  session: {
    findSession: scenarios(storages, firstOf(fromSync(findSession))),
    holdEnrolment: { "the clock goes on": () => holdEnrolment({ until: 60_000 }) }
  },
  records: { reach: scenarios(probes, probeServer) },
  secondFactor: { holdEnrolment: { "the clock goes on": () => holdFactor({ until: 60_000 }) } },
  menu: { restoreMenu: scenarios(storages, firstOf(fromSync(restoreMenu))) },
  tabs: { findTabs: scenarios(storages, wired("tabs", "findTabs")) },
  commandPalette: { findRecent: scenarios(storages, wired("commandPalette", "findRecent")) },
  alarmAlerts: {
    findAlerts: {
      ...scenarios(storages, wired("alarmAlerts", "findAlerts")),
      ...scenarios(
        { "nobody was asked yet": stubPermission("default"), "the operator has allowed it": stubPermission("granted") },
        wired("alarmAlerts", "findAlerts")
      )
    },
    askPermission: scenarios(permissions, wired("alarmAlerts", "askPermission"))
  },
  views: { findLayouts: scenarios(storages, wired("views", "findLayouts")) },
  preferences: {
    findPreferences: scenarios(preferenceStorages, firstOf(preferencesBy()["findPreferences"])),
    derivePalette: {
      "its code arrives": firstOf(preferencesBy(async () => ({ paletteOf }) as never)["derivePalette"]),
      "its code does not arrive": firstOf(preferencesBy(rejectNotAllowed)["derivePalette"])
    },
    copySettings: scenarios(clipboards, copySettings)
  },
  notices: { waitHalfSecond: { "the clock goes on": byPlatformClock(firstOf(waitHalfSecond)) } },
  toolsClock: {
    awaitEnd: { "the clock goes on": byPlatformClock(firstOf(toolsClock.machine.implementations.actors.awaitEnd)) }
  },
  inspector: {
    showInspector: {
      ...scenarios(windows, showInspector(Effect.succeed(true), nobody)),
      "nobody allows it": showInspector(Effect.succeed(false), nobody) as Program
    }
  },
  caseFile,
  qaMode,
  replay,
  export: exporting,
  microapps
}
