import { Effect, Redacted } from "effect"
import { type KeyOwner, MerchantKeyEvents } from "../../machines/merchants/merchant-key-events.ts"
import { keyReset } from "../../machines/merchants/merchant-list.ts"
import { asEvent, read, write } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/console-client.ts"

const { found, failed, lapsed } = MerchantKeyEvents

type Owner = { readonly id: number }

export const readKey = ({ id }: Owner) =>
  ConsoleClient.use(({ merchants }) => read(merchants.apiToken({ query: { id } }), { notify: "never" })).pipe(
    asEvent(({ api_token }) => found.make({ key: Redacted.make(api_token) }), failed)
  )

/** So long a key is held to be copied or seen, in seconds. */
export const KEY_HELD = 20

export const holdKey = () => Effect.as(Effect.sleep(KEY_HELD * 1000), lapsed.make({}))

export const resetKey = ({ id }: KeyOwner) =>
  ConsoleClient.use(({ merchants }) => write(merchants.resetApiToken({ payload: { id } }))).pipe(
    asEvent(() => keyReset.events.done.make({}), keyReset.events.failed)
  )
