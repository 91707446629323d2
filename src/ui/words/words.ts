import type { EntityType, EventType } from "../../effects/contract/event-types.ts"
import { type KeyOf, type KitKey, type Values, wordsOf } from "../kit/words.ts"

type Topics = typeof import("./topics/alarms.ts") &
  typeof import("./topics/command-palette.ts") &
  typeof import("./topics/login.ts") &
  typeof import("./topics/messages.ts") &
  typeof import("./topics/microapps.ts") &
  typeof import("./topics/operator.ts") &
  typeof import("./topics/preferences.ts") &
  typeof import("./topics/shell.ts") &
  typeof import("./topics/tabs.ts") &
  typeof import("./topics/users.ts") &
  typeof import("./topics/late/commands.ts") & {
    readonly happened: Readonly<Record<EventType, unknown>>
    readonly entity: Readonly<Record<EntityType, unknown>>
  }

/** Every key there is: an unknown one does not compile. */
export type WordKey = KitKey | KeyOf<Topics>
export type Translate = (key: WordKey, values?: Values) => string

/** `t` in the operator's language. */
export const useWords = wordsOf<KeyOf<Topics>>()

/** `t` with the words that come with a page. */
export const wordsWith = <Own>() => wordsOf<KeyOf<Topics> | KeyOf<Own>>()
