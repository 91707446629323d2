import {
  type ActorRefFrom,
  type AnyActorRef,
  assign,
  emit,
  enqueueActions,
  sendTo,
  setup,
  type SnapshotFrom
} from "xstate"
import { caughtUpPosted, isShownOn, raisedPosted, receivingPosted } from "../alarms/alarm-notices.ts"
import { caseFileMachine } from "../journal/case-file-machine.ts"
import { PANEL_PAGE } from "../command-palette/panel-page.ts"
import { searchKeyOf } from "../command-palette/search-key.ts"
import { captchaMachine, captchaOf } from "../captcha/captcha-machine.ts"
import { unexpectedErrorsMachine } from "../unexpected-errors/unexpected-errors-machine.ts"
import { declareMachine } from "../effect-logic.ts"
import type { ExportEmitted } from "../export/export-events.ts"
import { type GuardEmitted, guardMachine, verdictIn } from "../guard/guard-machine.ts"
import { isInGroup, menuEntries } from "../menu/menu-entries.ts"
import { callFailed, menuMachine, rulesOf } from "../menu/menu-machine.ts"
import {
  faultPosted,
  menuPosted,
  messagePosted,
  noticesMachine,
  posted,
  visibleNoticesOf,
  successPosted
} from "../notices/notices-machine.ts"
import type { MutationEmitted } from "../mutations/mutation-machine.ts"
import type { PageEmitted } from "../pages/follow-address.ts"
import { queryEvent } from "../queries/query-event.ts"
import { keyIn } from "../queries/query-machine.ts"
import type { PageMachine } from "../pages/page-machine.ts"
import { postUnlessShown } from "../notices/shown-in-place.ts"
import { invalidate } from "../pages/invalidate.ts"
import { pageOfActor, type EmittedBy, forwardEmitted, ROOT_ACTOR, invokeByName } from "../forward-emitted.ts"
import { preferencesMachine, settingsOf } from "../preferences/preferences-machine.ts"
import type { RecordsEmitted } from "../records/records-events.ts"
import type { Owner } from "../session/session-events.ts"
import { sessionMachine } from "../session/session-machine.ts"
import type { TabsActor } from "../tabs/tabs-machine.ts"
import type { ConsoleEvent } from "./event-codecs.ts"
import { hasUnsavedInput } from "../has-unsaved-input.ts"
import type { SignedInActors, signedInMachine, SessionActorEvent } from "./signed-in-machine.ts"

/**
 * The long-lived actors, in the order of their start. Each is a child of the console under its own name, by which views
 * find it.
 */
const actors = {
  unexpectedErrors: unexpectedErrorsMachine,
  preferences: preferencesMachine,
  notices: noticesMachine,
  guard: guardMachine,
  menu: menuMachine,
  captcha: captchaMachine,
  caseFile: caseFileMachine,
  session: sessionMachine
}
export type ShellActors = { readonly [K in keyof typeof actors]: ActorRefFrom<(typeof actors)[K]> }

/** Events that actors at any depth of the tree emit. The root receives them. */
type ActorEmitted =
  | EmittedBy<ShellActors>
  | EmittedBy<SignedInActors>
  | ExportEmitted
  | RecordsEmitted
  | MutationEmitted
  | PageEmitted

/** Actors with a shorter life, whose code is loaded later. */
const lazyActors = {
  signedIn: declareMachine<typeof signedInMachine>(),
  login: declareMachine<PageMachine>()
}

const menuOf = (system: AnyActorRef["system"]) => rulesOf(system.get("menu").getSnapshot())

type Judged = Extract<GuardEmitted, { readonly type: "guard.judged" }>
type Leave = { readonly type: "session.logoutAgreed" | "session.passwordSet" }

/** The root of the console. Its transitions are the only rules between topics. */
export const consoleMachine = setup({
  types: {
    /** `owner` is the operator who is signed in. */
    context: {} as { readonly owner: Owner | null },
    events: {} as ConsoleEvent | ActorEmitted,
    /** Events for the router. */
    emitted: {} as PageEmitted,
    children: {} as { [K in keyof typeof actors | keyof typeof lazyActors]: K } & { forwardEmitted: "forwardEmitted" }
  },
  actors: { ...actors, ...lazyActors, forwardEmitted },
  actions: {
    sendInside: enqueueActions(({ enqueue, system }, [to, event]: SessionActorEvent) => {
      const actor = system.get(to)
      if (actor !== undefined) enqueue.sendTo(actor, event)
    }),
    /** Asks the operator first if typed input would be lost. */
    leave: enqueueActions(({ enqueue, self, system }, destination: Leave) => {
      if (!hasUnsavedInput(self)) return enqueue.sendTo("session", destination)
      enqueue.sendTo(system.get("tabs"), { type: "tabs.logoutRequested" })
      if (destination.type === "session.passwordSet") enqueue.sendTo("notices", posted("success", destination.type))
    }),
    /** Only the login page stays open to visitors, possibly with its verification code. */
    requestCaptcha: enqueueActions(({ enqueue, system }) => {
      if (captchaOf(system.get("captcha").getSnapshot()) === null)
        enqueue.sendTo("captcha", { type: "captcha.requested" })
    }),
    /**
     * A visit opens the page's group in the menu; another address closes the history and the card of a record. A page
     * without notices releases them, because browsers do not report that the pointer has left them.
     */
    followVisit: enqueueActions(({ enqueue, system }, { visit, previous }: Judged) => {
      if (visit.fullPath !== previous?.fullPath) {
        const [history, recordCard] = [system.get("history"), system.get("recordCard")]
        if (history !== undefined) enqueue.sendTo(history, { type: "history.closed" })
        if (recordCard !== undefined) enqueue.sendTo(recordCard, { type: "recordCard.closed" })
      }
      if (!visibleNoticesOf(system.get("notices").getSnapshot()).some(isShownOn(visit.name)))
        enqueue.sendTo("notices", { type: "notices.released" })
      const { menuFromServer } = settingsOf(system.get("preferences").getSnapshot())
      const group = menuEntries(menuOf(system), menuFromServer).find(
        (entry) => entry.kind === "group" && visit.name !== previous?.name && isInGroup(entry, visit.name)
      )
      if (group !== undefined) enqueue.sendTo("menu", { type: "menu.groupToggled", name: group.group, open: true })
    }),
    /** A bug in the machine panel closes the panel; the page under it continues. */
    closeBrokenPanel: enqueueActions(({ enqueue, system }, { pageName }: { readonly pageName: string }) => {
      const palette = system.get("commandPalette") as SignedInActors["commandPalette"] | undefined
      if (palette === undefined || pageName !== PANEL_PAGE || !palette.getSnapshot().context.panel) return
      if ((system.get("tabs") as TabsActor).getSnapshot().context.current === PANEL_PAGE) return
      enqueue.sendTo("notices", posted("error", "shell.partUnloaded"))
      enqueue.sendTo(palette, { type: "commandPalette.panelToggled", open: false })
    }),
    askGrantors: enqueueActions(({ enqueue, system }) => {
      const whoCanGrant = system.get("whoCanGrant") as SignedInActors["whoCanGrant"] | undefined
      const verdict = verdictIn(system.get("guard").getSnapshot())
      if (whoCanGrant !== undefined && verdict?.kind === "forbidden")
        enqueue.sendTo(whoCanGrant, queryEvent(whoCanGrant.getSnapshot(), verdict.reason.name))
    }),
    searchRecords: enqueueActions(({ enqueue, system }, { text }: { readonly text: string }) => {
      const search = system.get("recordSearch") as SignedInActors["recordSearch"]
      const key = searchKeyOf(text, menuOf(system))
      if (key !== keyIn(search.getSnapshot())) enqueue.sendTo(search, { type: "query.requested", key })
    }),
    sendMenuToTabs: enqueueActions(({ enqueue, system }) => {
      const rules = menuOf(system)
      if (rules.length > 0) enqueue.sendTo(system.get("tabs") as TabsActor, { type: "tabs.menuChanged", rules })
    })
  },
  guards: { isInside: ({ context }) => context.owner !== null }
}).createMachine({
  id: ROOT_ACTOR,
  context: { owner: null },
  invoke: [{ id: "forwardEmitted", src: "forwardEmitted" }, ...invokeByName(actors)],
  initial: "outside",
  states: {
    outside: {
      initial: "plain",
      states: {
        plain: { on: { "console.requestsLoaded": "requesting" } },
        requesting: { invoke: { id: "login", src: "login", input: { query: {} } } }
      },
      on: { "console.signedInLoaded": { guard: "isInside", target: "inside" } }
    },
    inside: {
      invoke: { id: "signedIn", src: "signedIn", input: ({ context }) => ({ owner: context.owner! }) },
      initial: "opening",
      states: {
        /** Pages that were open before may have lost their permission. */
        opening: { always: { target: "open", actions: ["sendMenuToTabs", "askGrantors"] } },
        open: {}
      },
      /** A change of language refetches the server's texts. */
      on: {
        "preferences.languageChanged": {
          actions: [
            sendTo("session", { type: "session.userOutdated" }),
            { type: "sendInside", params: ["alarms", { type: "alarms.refreshed" }] },
            { type: "sendInside", params: ["messages", { type: "messages.refreshed" }] },
            ({ system }) => invalidate(system.get("tabs"))
          ]
        }
      }
    }
  },
  on: {
    "session.entered": {
      actions: [
        assign(({ event }) => ({ owner: event.owner })),
        sendTo("captcha", { type: "captcha.dropped" }),
        sendTo("guard", ({ event }) => ({
          type: "guard.authChanged",
          auth: { _tag: "Inside", roleName: event.roleName }
        }))
      ]
    },
    "session.greeted": { actions: sendTo("notices", ({ event }) => posted("success", `session.${event.word}`)) },
    "session.refusedLogin": [
      /** The form shows a wrong code beside its field, and the next picture is requested. */
      {
        guard: ({ event: { fault } }) => fault._tag === "Refused" && fault.field === "captcha",
        actions: sendTo("captcha", { type: "captcha.requested" })
      },
      {
        actions: [
          sendTo("captcha", { type: "captcha.requested" }),
          sendTo("notices", ({ event: { fault } }) => posted("error", "login.failed", { fault }))
        ]
      }
    ],
    "session.startedOver": { actions: sendTo("captcha", { type: "captcha.requested" }) },
    "session.logoutProposed": { actions: { type: "leave", params: { type: "session.logoutAgreed" } } },
    "tabs.logoutConfirmed": { actions: sendTo("session", { type: "session.logoutAgreed" }) },
    "session.left": {
      target: ".outside",
      actions: [
        assign({ owner: null }),
        "requestCaptcha",
        sendTo("menu", { type: "menu.cleared" }),
        sendTo("preferences", { type: "preferences.drawerToggled", open: false }),
        sendTo("guard", ({ event }) => ({
          type: "guard.authChanged",
          auth: { _tag: "Outside", leaving: event.reason }
        }))
      ]
    },
    "menu.known": {
      actions: [
        sendTo("guard", ({ event }) => ({ type: "guard.menuChanged", menu: { _tag: "Known", rules: event.rules } })),
        { type: "sendInside", params: ({ event }) => ["tabs", { type: "tabs.menuChanged", rules: event.rules }] }
      ]
    },
    "menu.missing": { actions: sendTo("guard", { type: "guard.menuChanged", menu: { _tag: "Missing" } }) },
    "menu.refetchStarted": { actions: sendTo("session", { type: "session.userOutdated", inBackground: true }) },
    "menu.failed": { actions: sendTo("guard", { type: "guard.menuChanged", menu: { _tag: "Failed" } }) },
    "menu.fetchFailed": { actions: sendTo("notices", menuPosted) },
    "preferences.serverMenuChosen": { actions: sendTo("menu", { type: "menu.requested" }) },
    "preferences.paletteMissed": { actions: sendTo("notices", posted("error", "settings.paletteMissed")) },
    "preferences.settingsCopied": { actions: sendTo("notices", posted("success", "settings.copied")) },
    "preferences.settingsNotCopied": { actions: sendTo("notices", posted("error", "settings.copyFailed")) },
    "guard.judged": { actions: [{ type: "followVisit", params: ({ event }) => event }, "askGrantors"] },
    "guard.menuMissed": { actions: sendTo("menu", { type: "menu.requested" }) },
    "tabs.revoked": { actions: sendTo("notices", posted("warning", "tabs.revoked", { lasting: true })) },
    "tabs.dropped": { actions: sendTo("notices", posted("warning", "tabs.dropped", { lasting: true })) },
    "alarmReceiving.known": {
      actions: { type: "sendInside", params: ({ event }) => ["alarms", { ...event, type: "alarms.receivingKnown" }] }
    },
    "alarmReceiving.confirmed": { actions: sendTo("notices", receivingPosted) },
    "alarmReceiving.concernChanged": { actions: sendTo("menu", { type: "menu.refreshed" }) },
    /** The server knows whether alarms still reach the operator. */
    "alarms.refused": {
      actions: { type: "sendInside", params: ["alarmReceiving", { type: "alarmReceiving.refreshed" }] }
    },
    "alarms.raised": { actions: sendTo("notices", ({ event, system }) => raisedPosted(event, menuOf(system))) },
    "alarms.caughtUp": { actions: sendTo("notices", ({ event, system }) => caughtUpPosted(event, menuOf(system))) },
    /** Todos arrive with the messages. A timer requests them, so that the call keeps no session alive. */
    "alarms.notificationsSent": { actions: { type: "sendInside", params: ["messages", { type: "messages.waited" }] } },
    "form.sent": [
      {
        guard: ({ event }) => event.form === "password",
        actions: { type: "leave", params: { type: "session.passwordSet" } }
      },
      {
        guard: ({ event }) => event.form === "myDevices",
        actions: sendTo("notices", posted("success", "operator.devicesSaved"))
      },
      {
        guard: ({ event }) => event.message !== undefined,
        actions: sendTo("notices", ({ event }) => messagePosted(event.message!))
      }
    ],
    "messages.allRead": { actions: sendTo("notices", posted("success", "success.allRead")) },
    "views.partMissed": { actions: sendTo("notices", posted("error", "kit.unable")) },
    "console.callFailed": { actions: [enqueueActions(postUnlessShown), sendTo("menu", callFailed)] },
    "console.sessionLost": [
      {
        guard: "isInside",
        actions: sendTo("session", ({ event }) => ({ type: "session.lost", fault: event.fault }))
      },
      /** A visitor has no session to lose, so the account is disabled or the token outdated. */
      { actions: sendTo("notices", faultPosted) }
    ],
    "page.formChanged": {
      actions: { type: "sendInside", params: ({ event }) => ["tabs", { ...event, type: "tabs.formChanged" }] }
    },
    "page.searchChanged": { actions: emit(({ event }) => event) },
    "export.ended": { actions: sendTo("notices", ({ event }) => event.notice) },
    "caseFile.saved": { actions: sendTo("notices", posted("success", "shell.caseSaved")) },
    "records.mutated": { actions: sendTo("notices", successPosted) },
    "mutation.done": { guard: ({ event }) => event.count !== 0, actions: sendTo("notices", successPosted) },
    "commandPalette.textChanged": { actions: { type: "searchRecords", params: ({ event }) => event } },
    /** A panel that met a bug is rendered anew when it opens again. */
    "commandPalette.panelClosed": {
      actions: sendTo("unexpectedErrors", { type: "unexpectedErrors.settled", pageName: PANEL_PAGE })
    },
    /** A page starts anew at the next visit after a bug in one of its actors. */
    "unexpectedErrors.raised": [
      {
        guard: ({ event }) => pageOfActor(event.part) === "",
        actions: { type: "closeBrokenPanel", params: ({ event }) => event }
      },
      { guard: ({ event }) => event.pageName === "login", target: ".outside" },
      {
        actions: [
          {
            type: "sendInside",
            params: ({ event }) => ["tabs", { type: "tabs.pageBroke", name: event.pageName }]
          },
          { type: "closeBrokenPanel", params: ({ event }) => event }
        ]
      }
    ]
  }
})
export type ConsoleActor = ActorRefFrom<typeof consoleMachine>

export const ownerOf = ({ context }: SnapshotFrom<typeof consoleMachine>) => context.owner
