import { userList } from "../../src/machines/users/user-list.ts"
import { refused, refusedAtAll, unreachable, userNamed } from "./fixtures.ts"
import { newPassword } from "./secrets.ts"
import type { SamplesOf } from "./specimen.ts"

const draft = { username: "bob", role: "operator", email: "bob@wheelhouse.example", enabled: true }
const half = { ...draft, username: "half-typed" }
const bob = userNamed(2, "bob")

export const userListSamples: SamplesOf<typeof userList.events> = {
  queried: [
    userList.events.queried.make({
      query: { page: 3, page_size: 10, username: "b", sort: "username", order: "desc" }
    })
  ],
  listed: [
    userList.events.listed.make({ rows: [bob], total: 1 }),
    userList.events.listed.make({ rows: [], total: 0 }),
    userList.events.listed.make({ rows: [], total: 12 })
  ],
  listFailed: [userList.events.listFailed.make({ fault: unreachable })],
  rowsPicked: [userList.events.rowsPicked.make({ ids: [2] })],
  addOpened: [userList.events.addOpened.make({ draft: { ...draft, username: "" } })],
  editOpened: [userList.events.editOpened.make({ row: bob, draft })],
  draftSubmitted: [
    userList.events.draftSubmitted.make({ draft, secret: newPassword, problems: {} }),
    userList.events.draftSubmitted.make({ draft, secret: null, problems: {} }),
    userList.events.draftSubmitted.make({
      draft,
      secret: newPassword,
      problems: { username: "users.usernameEmpty" }
    })
  ],
  draftTyped: [userList.events.draftTyped.make({ changed: true })],
  draftLeft: [userList.events.draftLeft.make({ draft: half })],
  draftRevised: [userList.events.draftRevised.make({ draft: half })],
  saved: [userList.events.saved.make({ what: "added" }), userList.events.saved.make({ what: "edited" })],
  overtaken: [userList.overtaken({ ...bob, ...half })],
  saveFailed: [
    userList.events.saveFailed.make({ fault: refused }),
    userList.events.saveFailed.make({ fault: unreachable })
  ],
  removalAsked: [userList.events.removalAsked.make({ ids: [2] }), userList.events.removalAsked.make({ ids: [] })],
  removed: [userList.events.removed.make({ ids: [2] })],
  removeFailed: [userList.events.removeFailed.make({ fault: refusedAtAll })]
}
