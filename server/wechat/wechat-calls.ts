import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentOperator } from "../../src/effects/contract/authorization.ts"
import { ConsoleApi } from "../../src/effects/contract/console-api.ts"
import { answering } from "../http/refusal.ts"
import { bindingOf, unbind } from "./bindings.ts"

export const WechatCalls = HttpApiBuilder.group(ConsoleApi, "wechat", (handlers) =>
  handlers.handleAll({
    binding: () => answering(Effect.flatMap(CurrentOperator, ({ id }) => bindingOf(id))),
    unbind: () => answering(Effect.flatMap(CurrentOperator, unbind))
  })
)
