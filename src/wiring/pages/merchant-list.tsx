import type { FromEffect } from "../../effects/from-effect.ts"
import { sendImage } from "../../effects/images/image-effects.ts"
import { listAdminChoices, setAdmin } from "../../effects/merchants/merchant-admin-effects.ts"
import { readKey, resetKey } from "../../effects/merchants/merchant-effects.ts"
import { holdSecret } from "../../effects/secrets/secret-effects.ts"
import { imageUpload } from "../../machines/images/image-upload-machine.ts"
import { adminChoices, adminForm } from "../../machines/merchants/merchant-admin.ts"
import { keyReset, merchantKey } from "../../machines/merchants/merchant-keys.ts"
import { merchantListPage } from "../../ui/merchants/merchant-list-page.tsx"

export const page = merchantListPage((fromEffect: FromEffect) => ({
  upload: { machine: imageUpload(fromEffect(sendImage)) },
  admin: { machine: adminForm.machine(fromEffect(setAdmin)) },
  choices: adminChoices.part(fromEffect(listAdminChoices)),
  keyReset: { machine: keyReset.machine(fromEffect(resetKey)) },
  merchantKey: {
    machine: merchantKey.machine({ fetch: fromEffect(readKey), hold: fromEffect(holdSecret(merchantKey.seconds)) })
  }
}))
