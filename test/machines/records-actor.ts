import { Redacted } from "effect"
import type { EventObject } from "xstate"
import { recordsMachine, type RecordsSnapshot } from "../../src/machines/records/records-machine.ts"
import { type UserDraft, userList } from "../../src/machines/users/user-list.ts"
import { userNamed } from "./fixtures.ts"
import { startLive } from "./live.ts"

const { events } = userList
export const draft: UserDraft = { username: "bob", role: "operator", email: "", enabled: true, avatar: "" }
export const [bob, eve] = [userNamed(2, "bob"), userNamed(3, "eve")]
export const listed = events.listed.make({ rows: [bob, eve], total: 2, at: 0 })
export const query = (page: number, more: Record<string, string> = {}) => ({ page, page_size: 20, ...more })
export const submittedEvent = (secret: string | null, problems: Record<string, string> = {}) =>
  events.draftSubmitted.make({ draft, secret: secret === null ? null : Redacted.make(secret), problems })
export const typed = (changed: boolean) => events.draftTyped.make({ changed })
export const addOpened = events.addOpened.make({ draft: { ...draft, username: "" } })
export const editOpened = events.editOpened.make({ row: bob, draft })

/** A living list machine of users. */
export const start = (...happened: ReadonlyArray<EventObject>) => {
  const { actor, outside } = startLive("userList.list", { machine: recordsMachine, input: { query: query(1) } })
  const [emitted, toPage]: [Array<unknown>, Array<unknown>] = [[], []]
  actor.on("records.mutated" as never, ((outcome: unknown) => emitted.push(outcome)) as never)
  for (const type of ["records.answered", "records.draftChanged", "records.saveRefused"])
    actor.on(type as never, ((reported: unknown) => toPage.push(reported)) as never)
  const send = (...more: ReadonlyArray<EventObject>) => more.forEach((event) => actor.send(event))
  send(...happened)
  return {
    /** Its outcomes for the console, and its events for the rules of its page. */
    emitted,
    toPage,
    send,
    now: () => actor.getSnapshot() as RecordsSnapshot,
    open: () => outside.open(),
    invoked: (src: string) => outside.invoked.filter((pending) => pending.src === src).map(({ input }) => input)
  }
}
