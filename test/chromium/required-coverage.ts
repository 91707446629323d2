import type { Named } from "./coverage.ts"

/** The machines whose states and operator-caused transitions the browser tests must cover. */
export const requiredMachines = [
  "session",
  "guard",
  "menu",
  "export",
  "microapps",
  "records",
  "alarms",
  "alarmReceiving",
  "alarmAlerts",
  "alarmBoard",
  "form"
]

/** States and transitions that no operator can cause. An entry is a fault once one can. */
export const notCaused: Named = {
  guard: {
    "guard.judging: guard.menuChanged":
      "a visit that waits for the session finds a menu that stands: none is fetched before somebody is inside",
    "guard.judging.judgingAnyway: always 2":
      "the menu is forgotten with the session, and the guard hears of the session first"
  },
  records: { "records.ready: records.carriedOut": "a list is refetched before it is told what was done to its rows" },
  form: {
    "form.drafting: form.opened": "an open form is modal: nothing else opens it",
    "form.drafting: form.requested": "an open form is modal: nothing else opens it"
  },
  export: {
    "export.working.writing: export.failed": "the file's own writer has a bug, or the browser no memory",
    "export.working.saving: export.failed": "the browser cannot hold the file"
  }
}

/** States that end in the moment in which they begin: no page shows them. */
export const momentaryStates: Named = {
  session: { "session.looking": "what local storage holds" },
  menu: { "menu.restoring": "what local storage holds" },
  alarmAlerts: { "alarmAlerts.looking": "what local storage holds, and what the browser allows" }
}
