import { HISTORY_PAGE, readHistory } from "../../effects/events/history-effects.ts"
import { ConsoleClient } from "../../effects/http/console-client.ts"
import { recordPartBy } from "../../effects/http/record-part.ts"
import { listAdminChoices, setAdmin } from "../../effects/merchants/merchant-admin-effects.ts"
import { holdKey, KEY_HELD, readKey, resetKey } from "../../effects/merchants/merchant-effects.ts"
import { adminChoices, adminForm } from "../../machines/merchants/merchant-admin.ts"
import { history } from "../../machines/history/history.ts"
import { merchantKey } from "../../machines/merchants/merchant-key-machine.ts"
import { keyReset, merchantList } from "../../machines/merchants/merchant-list.ts"
import { merchantFields } from "../../ui/merchants/merchant-form.ts"
import { MerchantListPage } from "../../ui/merchants/merchant-list-page.tsx"
import * as historyWords from "../../ui/words/topics/late/history.ts"
import * as words from "../../ui/words/topics/late/merchant-list.ts"
import * as secrets from "../../ui/words/topics/late/secrets.ts"
import { definePage } from "../page-definition.ts"

export const page = definePage({
  parts: (fromEffect) => ({
    list: recordPartBy(ConsoleClient)(fromEffect, merchantList, "merchants", merchantFields.sent),
    history: { machine: history.machine(fromEffect(readHistory("merchants"))) },
    admin: { machine: adminForm.machine(fromEffect(setAdmin)) },
    choices: adminChoices.part(fromEffect(listAdminChoices)),
    reset: { machine: keyReset.machine(fromEffect(resetKey)) },
    merchantKey: { machine: merchantKey({ readKey: fromEffect(readKey), holdKey: fromEffect(holdKey) }) }
  }),
  words: { ...words, ...secrets, ...historyWords },
  draw: (actors) => <MerchantListPage {...actors} seconds={KEY_HELD} pageSize={HISTORY_PAGE} />
})
