import { holdSecret } from "../../effects/secrets/secret-effects.ts"
import { sendImage } from "../../effects/images/image-effects.ts"
import { recordPart } from "../../effects/lists/record-part.ts"
import { listAdminChoices, setAdmin } from "../../effects/merchants/merchant-admin-effects.ts"
import { readKey, resetKey } from "../../effects/merchants/merchant-effects.ts"
import { adminChoices, adminForm } from "../../machines/merchants/merchant-admin.ts"
import { imageUpload } from "../../machines/images/image-upload-machine.ts"
import { keyReset, merchantKey, merchantList } from "../../machines/merchants/merchant-list.ts"
import { merchantFields } from "../../ui/merchants/merchant-form.ts"
import { MerchantListPage } from "../../ui/merchants/merchant-list-page.tsx"
import { definePage } from "../../kit/define-page.ts"
import type { FromEffect } from "../effect-runtime.ts"

export const page = definePage({
  parts: (fromEffect: FromEffect) => ({
    list: recordPart(fromEffect, merchantList, "merchants", merchantFields.sent),
    upload: { machine: imageUpload(fromEffect(sendImage)) },
    admin: { machine: adminForm.machine(fromEffect(setAdmin)) },
    choices: adminChoices.part(fromEffect(listAdminChoices)),
    reset: { machine: keyReset.machine(fromEffect(resetKey)) },
    merchantKey: {
      machine: merchantKey.machine({ fetch: fromEffect(readKey), hold: fromEffect(holdSecret(merchantKey.seconds)) })
    }
  }),
  view: MerchantListPage
})
