import type { EventObject } from "xstate"
import { actionsOf } from "../palette/action.ts"
import { pickedOf } from "../records/record-face.ts"
import type { RecordsSnapshot } from "../records/records-machine.ts"
import { blankUser, userList } from "./user-list.ts"

const { addOpened, refreshed, removalAsked } = userList.events

export const userActions = actionsOf<EventObject>(
  "userList",
  {
    "action.addUser": addOpened.make({ draft: blankUser }),
    "action.refreshUsers": refreshed.make({}),
    "action.deleteUsers": (snapshot: RecordsSnapshot) => removalAsked.make({ ids: pickedOf(snapshot) })
  },
  "userList"
)
