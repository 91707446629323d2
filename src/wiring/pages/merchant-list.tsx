import { sendImage } from "../../effects/images/image-effects.ts"
import { ConsoleClient } from "../../http/console-client.ts"
import { recordPartBy } from "../../effects/lists/record-part.ts"
import { listAdminChoices, setAdmin } from "../../effects/merchants/merchant-admin-effects.ts"
import { holdKey, KEY_HELD, readKey, resetKey } from "../../effects/merchants/merchant-effects.ts"
import { adminChoices, adminForm } from "../../machines/merchants/merchant-admin.ts"
import { imageUpload } from "../../machines/images/image-upload-machine.ts"
import { merchantKey } from "../../machines/merchants/merchant-key-machine.ts"
import { keyReset, merchantList } from "../../machines/merchants/merchant-list.ts"
import { merchantFields } from "../../ui/merchants/merchant-form.ts"
import { MerchantListPage } from "../../ui/merchants/merchant-list-page.tsx"
import { definePage } from "../page-definition.ts"

export const page = definePage({
  parts: (fromEffect) => ({
    list: recordPartBy(ConsoleClient)(fromEffect, merchantList, "merchants", merchantFields.sent),
    upload: { machine: imageUpload(fromEffect(sendImage)) },
    admin: { machine: adminForm.machine(fromEffect(setAdmin)) },
    choices: adminChoices.part(fromEffect(listAdminChoices)),
    reset: { machine: keyReset.machine(fromEffect(resetKey)) },
    merchantKey: { machine: merchantKey({ readKey: fromEffect(readKey), holdKey: fromEffect(holdKey) }) }
  }),
  draw: (actors) => <MerchantListPage {...actors} seconds={KEY_HELD} />
})
