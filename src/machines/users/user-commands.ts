import type { EventObject } from "xstate"
import { commandsOf } from "../command-palette/palette-command.ts"
import { pickedOf } from "../records/typed-records.ts"
import type { RecordsSnapshot } from "../records/records-machine.ts"
import { blankUser, userList } from "./user-list.ts"

const { addOpened, refreshed, removalAsked } = userList.events

export const userCommands = commandsOf<EventObject>("userList.list", {
  "action.addUser": addOpened.make({ draft: blankUser }),
  "action.refreshUsers": refreshed.make({}),
  "action.deleteUsers": (snapshot: RecordsSnapshot) => removalAsked.make({ ids: pickedOf(snapshot) })
})
