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
