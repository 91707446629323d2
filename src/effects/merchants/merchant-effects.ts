import { Redacted } from "effect"
import { type KeyOwner, keyReset, merchantKey } from "../../machines/merchants/merchant-keys.ts"
import { asEvent, read, write } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { mutationProgram } from "../programs.ts"

const { fetched, failed } = merchantKey.events

export const readKey = ({ id }: KeyOwner) =>
  ConsoleClient.use(({ merchants }) => read(merchants.apiToken({ query: { id } }), { notify: "never" })).pipe(
    asEvent(({ api_token }) => fetched.make({ secret: Redacted.make(api_token) }), failed)
  )

export const resetKey = mutationProgram(
  keyReset,
  ({ id }) => ConsoleClient.use(({ merchants }) => write(merchants.resetApiToken({ payload: { id } }))),
  () => ({ message: { key: "merchants.keyResetDone" } })
)
