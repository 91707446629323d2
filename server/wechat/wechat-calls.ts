import { Effect } from "effect"
import { CurrentOperator } from "../../src/effects/contract/authorization.ts"
import { callsOf } from "../calls.ts"
import { bindingOf, unbind } from "./bindings.ts"

export const WechatCalls = callsOf("wechat", {
  binding: () => Effect.flatMap(CurrentOperator, ({ id }) => bindingOf(id)),
  unbind: () => Effect.flatMap(CurrentOperator, unbind)
})
