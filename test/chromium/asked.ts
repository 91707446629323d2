import type { Named } from "./tally.ts"

/** The machines of which every state and every transition that an operator can cause is to be come by in Chromium. */
export const asked = [
  ...["session", "guard", "menu", "export", "microapps", "records"],
  ...["alarms", "alarmReceiving", "alarmAlerts", "alarmBoard", "acknowledging"]
]

/** What no operator can cause. Once something can, its entry is wrong. */
export const notCaused: Named = {
  guard: {
    "guard.judging: guard.menuChanged":
      "a visit that waits for the session finds a menu that stands: none is fetched before somebody is inside",
    "guard.judging.judgingAnyway: always 2":
      "the menu is forgotten with the session, and the guard hears of the session first"
  },
  export: {
    "export.working.writing: export.failed": "the file's own writer has a bug, or the browser no memory",
    "export.working.saving: export.failed": "the browser cannot hold the file"
  }
}

const fault = "an embedded application whose program fails or hangs at this stage, and exports `unload`"
const between = "the operator thinks again in the moments in which an application is taken away"

/** What no test in Chromium comes by yet, or not for certain; the machine's own tests do. */
export const left: Named = {
  acknowledging: {
    "acknowledging.sending: acknowledging.settled 2": "all of them are acknowledged",
    "acknowledging.sending: acknowledging.failed": "without an answer"
  },
  export: {
    "export.working.counting: export.unanswered 2": "minutes without an answer",
    "export.working.fetching: export.unanswered 2": "minutes without an answer"
  },
  microapps: {
    "microapps.starting: microapps.wanted 1": "another page of an application that is on its way",
    "microapps.starting: microapps.limitPassed 1": fault,
    "microapps.starting.mounting: microapps.outdated":
      "language, theme or token change while an application is mounted",
    "microapps.mounted.updating: microapps.failed 1": fault,
    "microapps.mounted.updating: microapps.limitPassed 1": fault,
    "microapps.unmounting: microapps.wanted": between,
    "microapps.unmounting: microapps.left": between,
    "microapps.unmounting: microapps.failed 1": fault,
    "microapps.unmounting: microapps.limitPassed 1": fault,
    "microapps.unloading: microapps.wanted": between,
    "microapps.unloading: microapps.left": between,
    "microapps.unloading: microapps.dismissed": between,
    "microapps.unloading: microapps.unloaded 3": between,
    "microapps.unloading: microapps.failed 2": fault,
    "microapps.unloading: microapps.failed 3": fault,
    "microapps.unloading: microapps.failed 4": fault,
    "microapps.unloading: microapps.limitPassed 2": fault,
    "microapps.unloading: microapps.limitPassed 3": fault,
    "microapps.unloading: microapps.limitPassed 4": fault
  },
  records: {
    "records.listing: records.carriedOut": "messages or robots of which some are refused, while rows are on their way",
    "records.seeking: records.queried": "in the moment in which it is found out whether there is a line",
    "records.seeking: records.refreshed": "in the moment in which it is found out whether there is a line",
    "records.offline: records.queried": "asked for again by hand without a line",
    "records.offline: records.refreshed": "asked for again by hand without a line",
    "records.ready: records.changesShown 1": "nothing is left of a page behind the first",
    "records.ready: records.carriedOut": "messages or robots of which some are refused",
    "records.asking: records.draftLeft": "a page is left while it is asked whether what is typed may go"
  }
}
