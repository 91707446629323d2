import { Redacted } from "effect"
import { asEvent } from "../http/as-event.ts"
import { AccountRequestEvents, type RequestKind } from "../../machines/account-requests/account-request-events.ts"
import { ConsoleClient } from "../http/console-client.ts"
import { writeQuietly } from "../http/unwrap.ts"

/** The form itself says what went wrong, so nobody else is told. */
export const sendRequest = ({
  kind,
  draft,
  captcha_id,
  captcha
}: AccountRequestEvents["submitted"] & { readonly kind: RequestKind }) =>
  ConsoleClient.use(({ entrance }) =>
    writeQuietly(entrance.request({ payload: { kind, ...draft, captcha_id, captcha: Redacted.value(captcha) } }))
  ).pipe(asEvent(() => AccountRequestEvents.sent.make({}), AccountRequestEvents.sendFailed))
