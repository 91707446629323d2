import { type AnyStateMachine, createActor, type EventObject, fromCallback } from "xstate"
import {
  type ApplicationActors,
  applicationMachine,
  type ApplicationRoot,
  applicationRoot,
  openingQueryOf,
  screenOnShow
} from "../../machines/application/application-machine.ts"
import { applicationCodecs as codecs } from "../../machines/application/application-codecs.ts"
import { ROOT_ACTOR } from "../../machines/forward-emitted.ts"
import { withCodec } from "../../machines/journal/journal.ts"
import { withRecorder } from "../../machines/journal/with-recorder.ts"
import { SESSION_LOST } from "../../machines/microapps/session-lost.ts"
import { selectSavedLayouts, viewsMachine } from "../../machines/views/views-machine.ts"
import { saveChanges } from "../../machines/save-changes.ts"
import type { ExportedList } from "../../machines/export/exported-list.ts"
import { COLUMNS_KEY } from "../../contract/storage.ts"
import { noticesMachine } from "../../machines/notices/notices-machine.ts"
import { type Journaled, pageByName, pageMachine } from "../../machines/pages/page-machine.ts"
import { invalidate } from "../../machines/pages/invalidate.ts"
import { hasUnsavedInput } from "../../machines/has-unsaved-input.ts"
import { withErrorIsolation } from "../../machines/unexpected-errors/unexpected-errors-machine.ts"
import type { Fault } from "../../contract/fault.ts"
import { openExports } from "../../effects/export/open-exports.ts"
import { followSight } from "../../effects/pages/follow-sight.ts"
import { viewEffects } from "../../effects/lists/view-effects.ts"
import { openEffectRuntime } from "./effect-runtime.ts"
import { openHistory } from "./history.ts"
import { partsOfScreen, type Screen } from "./screen.ts"
import { type ListServices, type OfferListActions, pageOfList } from "../../kit/list-services.ts"
import { type Search, searchIn } from "../../contract/addresses.ts"
import { type HostEnvironment, isOfMerchant, layoutsOf, operatorName } from "./host-environment.ts"
import { makeCopy } from "../../kit/make-copy.ts"
import { languages } from "../../contract/languages.ts"
import type { AnyTranslate, Texts } from "../../locales/texts.ts"
import { textsOf } from "./application-texts.ts"
import { waitHalfSecond } from "../../kit/wait-half-second.ts"
import { implement } from "../../machines/effect-logic.ts"

export type Definition = {
  readonly name: string
  /** The application's texts, by language. */
  readonly texts: Readonly<Record<string, Texts>>
  /** The first screen is the one at `router-first`. */
  readonly screens: ReadonlyArray<Screen>
}

type Layouts = ReturnType<typeof layoutsOf>
type FromEffect = ReturnType<typeof openEffectRuntime>["fromEffect"]

const screenAt = ({ screens }: Definition, at: string) => screens.find(({ path }) => path === at)

/** True if the screen of one record was opened for another record than the address names. */
const isOfOtherRecord = (opened: Search | undefined, { by }: Screen, query: Search): boolean =>
  opened !== undefined && by !== undefined && opened[by] !== query[by]

/** The machines of an application with their effects, and its exports. */
const wireActors = (definition: Definition, fromEffect: FromEffect, journaled: Journaled, layouts: Layouts) => {
  const screen = pageByName((name) => {
    const data = screenAt(definition, `/${name}`)!
    return pageMachine(name, partsOfScreen(data, fromEffect), journaled, data.rules, `${definition.name}/${name}`)
  })
  const findLayouts = fromCallback<EventObject, void>(({ sendBack }) =>
    sendBack({ type: "views.loaded", ...layouts.load() })
  )
  const exports = openExports(
    async () => (await import("../../effects/export/export-part.ts")).exportPart(fromEffect),
    journaled
  )
  const actors = {
    application: journaled(withCodec(implement(applicationMachine, { screen }), codecs.application)),
    export: exports.machine,
    views: journaled(
      withCodec(
        implement(viewsMachine, {
          findLayouts,
          findDefaults: fromEffect(viewEffects.findDefaults),
          listViews: fromEffect(viewEffects.listViews),
          saveView: fromEffect(viewEffects.saveView),
          removeView: fromEffect(viewEffects.removeView)
        }),
        codecs.views
      )
    ),
    notices: journaled(withCodec(implement(noticesMachine, { waitHalfSecond }), codecs.notices))
  }
  return { actors, exports }
}

/** Connects the actors of an application with its window. Returns a function that removes the listeners. */
const followBrowser = ({ application, views }: Pick<ApplicationActors, "application" | "views">, layouts: Layouts) => {
  saveChanges(views, selectSavedLayouts, layouts.save)
  addEventListener("storage", ({ key }) => {
    if (key === null || key === COLUMNS_KEY) views.send({ type: "views.refreshed" })
  })
  application.on("application.sessionLost", ({ fault: detail }) => {
    window.dispatchEvent(new CustomEvent(SESSION_LOST, { detail }))
  })

  return followSight(application, () => screenOnShow(application.getSnapshot()))
}

/** Follows language and token of the host. Returns a function that stops this. */
const followHost = (root: ApplicationRoot, hostEnvironment: HostEnvironment): (() => void) => {
  let [token, language] = ["", hostEnvironment.language()]
  const follow = () => {
    const [formerToken, formerLanguage] = [token, language]
    ;[token, language] = [hostEnvironment.token(), hostEnvironment.language()]
    if (token === formerToken && language !== formerLanguage) invalidate(root)
    if (token === formerToken) return
    root.send({ type: "application.tokenChanged", present: false })
    if (token !== "") root.send({ type: "application.tokenChanged", present: true })
  }
  const unfollow = hostEnvironment.subscribe(follow)
  follow()
  return unfollow
}

/** The screens follow the address, and the address follows their state. */
const followHistory = (definition: Definition, history: ReturnType<typeof openHistory>, root: ApplicationRoot) => {
  const { application } = root.getSnapshot().children as ApplicationActors
  const visit = () => {
    const { path, search } = history.place()
    const screen = screenAt(definition, path)
    if (screen === undefined) return root.send({ type: "application.visited", screen: null })
    const [name, query] = [path.slice(1), searchIn(search)]
    if (isOfOtherRecord(openingQueryOf(application.getSnapshot(), name), screen, query))
      root.send({ type: "application.screenDiscarded", name })
    root.send({ type: "application.visited", screen: { name, query } })
  }
  root.on("page.searchChanged", ({ name, search, replace }) => {
    const { path } = history.place()
    if (path === `/${name}`) history[replace ? "replace" : "go"](path, search)
  })
  history.subscribe(visit)
  visit()
}

/** Offers the console's palette the screens, and the actions of the visible list. */
const offersOf = (
  definition: Definition,
  hostEnvironment: HostEnvironment,
  pathNow: () => string
): OfferListActions => {
  const { translate } = textsOf(definition)
  const inEach = (textOf: (t: AnyTranslate) => string) => languages.map((language) => textOf(translate(language)))
  const screens = definition.screens.flatMap(({ path, title }) =>
    title === undefined ? [] : [{ path, title: inEach((t) => t(title)) }]
  )
  hostEnvironment.setOffers({ screens })
  /** The actions of the visible list, until the next list offers its own. */
  return (list, { blank }) => {
    const { title = `section.${definition.name}` } = screenAt(definition, pathNow()) ?? {}
    const adding = blank === null ? {} : { "records.add": { type: "records.addOpened", draft: blank } }
    hostEnvironment.setOffers({
      commands: Object.entries({ ...adding, "records.refresh": { type: "records.refreshed" } }).map(
        ([word, event]) => ({
          title: inEach((t) => t("application.offer", { screen: t(title), what: t(word) })),
          run: () => list.send(event as never)
        })
      )
    })
    return () => hostEnvironment.setOffers({})
  }
}

/** Starts the actors of an application, and its runtime for calls to the server. */
const startRoot = (definition: Definition, hostEnvironment: HostEnvironment, embedded: boolean) => {
  const onUnexpectedError = (cause: unknown) => {
    reportError(cause)
    root.send({ type: "application.broke" })
  }
  const onFault = (fault: Fault) => root.send({ type: "application.callFailed", fault })
  const { fromEffect, close: closeRuntime } = openEffectRuntime(hostEnvironment, onFault, onUnexpectedError)
  const isolated = <M extends AnyStateMachine>(machine: M): M =>
    withErrorIsolation(machine, (_, cause) => onUnexpectedError(cause))
  const journaled: Journaled = (machine) =>
    isolated(
      withRecorder(machine, (actor, event) =>
        hostEnvironment.record({ at: Date.now(), machine: actor, event, codec: machine.codec })
      )
    )
  const layouts = layoutsOf(definition.name)
  const { actors, exports } = wireActors(definition, fromEffect, journaled, layouts)
  const root: ApplicationRoot = createActor(isolated(implement(applicationRoot, actors)), {
    systemId: ROOT_ACTOR,
    input: { embedded }
  })
  // The removal of the application would lose unsaved input in any screen, visible or not.
  root.subscribe(() => hostEnvironment.setUnsaved(hasUnsavedInput(root)))
  root.start()
  return { root, exports, layouts, onUnexpectedError, closeRuntime }
}

/** An application in one container, with its history, its actors and its calls. */
export const openApplication = (
  definition: Definition,
  hostEnvironment: HostEnvironment,
  embedded: boolean,
  base: string
) => {
  const history = openHistory(base)
  const { root, exports, layouts, onUnexpectedError, closeRuntime } = startRoot(definition, hostEnvironment, embedded)
  const { application, notices, views } = root.getSnapshot().children as ApplicationActors
  const unsight = followBrowser({ application, views }, layouts)
  const exportAlone = (list: ExportedList) =>
    void exports.exportList(() => root, list).catch(() => views.send({ type: "views.partUnloaded" }))

  followHistory(definition, history, root)
  const unfollow = followHost(root, hostEnvironment)

  const { translate } = textsOf(definition)
  const offer = offersOf(definition, hostEnvironment, () => history.place().path)

  return {
    definition,
    hostEnvironment,
    embedded,
    history,
    application,
    notices,
    lists: {
      views,
      pageOf: ({ id }) => `${definition.name}/${pageOfList(id)}`,
      copy: makeCopy(notices),
      operator: operatorName,
      ofMerchant: isOfMerchant(),
      exportList: hostEnvironment.exportList ?? exportAlone,
      historyOf: hostEnvironment.historyOf
    } satisfies ListServices,
    root,
    offer,
    translate,
    onUnexpectedError,
    close: () => {
      unfollow()
      unsight()
      root.stop()
      history.close()
      closeRuntime()
    }
  }
}
export type OpenApplication = ReturnType<typeof openApplication>
