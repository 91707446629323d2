import { Effect } from "effect"
import type { NotifyMethod } from "../../src/effects/contract/notify-rules.ts"
import { repeated } from "../repeated.ts"
import type { Settings } from "../settings.ts"
import { deliver, type Observe } from "./deliver.ts"
import { makeGatewaySender } from "./gateway-sender.ts"
import { makeMailSender } from "./mail-sender.ts"
import { sendToConsole } from "./send-to-console.ts"

const gatewayMethods = ["sms", "wechat"] as const

/** By which ways a server of these settings sends. */
export const readyMethods = ({ mail, gateways }: Pick<Settings, "mail" | "gateways">): ReadonlySet<NotifyMethod> =>
  new Set([
    "console",
    ...(mail ? ["email" as const] : []),
    ...gatewayMethods.filter((method) => gateways?.addresses[method] !== undefined)
  ])

/** Sends notifications for as long as the scope lasts, by each way apart from the others: none waits for another's receiver. */
export const sendNotifications = Effect.fnUntraced(function* (settings: Settings, observe: Observe) {
  const { mail, gateways } = settings
  yield* repeated(
    Effect.repeat(sendToConsole(readyMethods(settings), observe), { while: (more) => more }),
    "1 second",
    "Could not send notifications"
  )
  if (mail) yield* deliver("email", yield* makeMailSender(mail, settings), observe)
  for (const method of gatewayMethods) {
    const address = gateways?.addresses[method]
    if (address !== undefined)
      yield* deliver(method, makeGatewaySender(method, address, gateways!.secret, settings), observe)
  }
})
