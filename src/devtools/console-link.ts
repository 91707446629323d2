import type { AnyActorRef } from "xstate"
import type { FromEffect } from "../effects/from-effect.ts"
import { liveRun } from "../effects/journal/live-run.ts"
import { pendingCase } from "../effects/journal/pending-case.ts"
import { callsOf } from "../effects/journal/recorded-calls.ts"
import { type ForceOutcome, forceCalls } from "../effects/journal/watched-fetch.ts"
import { saveFile } from "../effects/save-file.ts"
import { removeItem, loadToken, readItem, writeItem } from "../effects/storage/local-storage.ts"
import { dropQaMode, storeQaMode } from "../effects/storage/qa-mode-storage.ts"
import type { RecordedEvent } from "../machines/journal/journal.ts"
import type { RecentEvents } from "../machines/journal/recent-events.ts"
import type { Owner } from "../machines/session/session-events.ts"
import type { LoadedPage, PageDefinition } from "../kit/define-page.ts"
import type { Definition } from "../microapps/runtime/application.ts"
import type { FindMachine } from "./replay/replay.ts"

export type { FromEffect }

/** Every page and application as defined, and every journaled machine by its actor's id. Nothing of them runs. */
export interface Definitions {
  readonly pages: ReadonlyMap<string, LoadedPage>
  readonly applications: ReadonlyMap<string, Definition>
  readonly findMachine: FindMachine
}

/** A page of developers' tools. The composition root passes it the definitions of the console, and runs its effects. */
export type ToolsPage = (
  fromEffect: FromEffect,
  loadDefinitions: () => Promise<Definitions>
) => PageDefinition<FromEffect>

/** The current run: its events, and a version that changes with them. */
export type RecordedRun = Omit<RecentEvents, "take"> & {
  /** Calls back before an actor handles an event. The returned function ends this. */
  readonly follow: (follower: (event: RecordedEvent, actor: AnyActorRef) => void) => () => void
  /** Changes with each event, at most once a frame. */
  readonly version: () => number
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * The whole interface between the developer tools and the running console: recorded events come in, and events go out
 * to the actors that recorded them. Other files of the tools import none of the console's effects.
 */
export interface ConsoleLink {
  readonly run: RecordedRun
  readonly cases: { readonly name: () => string | null; readonly take: () => File | null }
  readonly calls: {
    readonly namesOf: typeof callsOf
    /** Decides the outcome of each call. The returned function ends this. */
    readonly force: (by: ForceOutcome) => () => void
    /** The token of the console's calls. */
    readonly token: () => string
  }
  /** QA mode of an operator, which survives a reload. */
  readonly qaMode: { readonly store: (owner: Owner) => void; readonly drop: () => void }
  readonly storage: {
    readonly read: (key: string) => string | null
    readonly write: (key: string, text: string) => void
    readonly drop: (key: string) => void
  }
  readonly saveFile: (file: Blob, name: string) => void
}

export const consoleLink: ConsoleLink = {
  run: liveRun,
  cases: pendingCase,
  calls: { namesOf: callsOf, force: forceCalls, token: loadToken },
  qaMode: { store: storeQaMode, drop: dropQaMode },
  storage: { read: readItem, write: writeItem, drop: removeItem },
  saveFile
}
