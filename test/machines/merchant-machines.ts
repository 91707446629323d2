import { mutationMachine } from "../../src/machines/mutations/mutation-machine.ts"
import { formMachine } from "../../src/machines/forms/form-machine.ts"
import { queryMachine } from "../../src/machines/queries/query-machine.ts"
import { adminChoices, adminForm } from "../../src/machines/merchants/merchant-admin.ts"
import { ImageUploadEvents, imageUploadMachine } from "../../src/machines/images/image-upload-machine.ts"
import { merchants } from "../../src/contract/merchants.ts"
import { merchantFields } from "../../src/ui/merchants/merchant-form.tsx"
import { codecOf } from "../../src/machines/journal/journal.ts"
import { keyReset, merchantKey } from "../../src/machines/merchants/merchant-keys.ts"
import { recordsMachine } from "../../src/machines/records/records-machine.ts"
import { secretMachine } from "../../src/machines/secrets/secret-machine.ts"
import { merchantNamed } from "./fixtures.ts"
import { formSettled, listEvents, query, records } from "./record-samples.ts"
import { specimen } from "./specimen.ts"

const listed = listEvents(merchants, merchantFields)

/** Machines of the merchants' page. */
export const merchantMachines = {
  "merchantList.list": specimen(
    recordsMachine,
    codecOf(1, listed),
    listed,
    records(merchantNamed(3, "舵手零售有限公司")),
    { query }
  ),
  "merchantList.admin": specimen(formMachine, adminForm.codec, adminForm.events, formSettled("merchantAdmin")),
  "merchantList.choices": specimen(queryMachine, adminChoices.codec, adminChoices.events, {}, { key: "" }),
  "merchantList.upload": specimen(imageUploadMachine, codecOf(2, ImageUploadEvents), ImageUploadEvents),
  "merchantList.keyReset": specimen(mutationMachine, codecOf(1, keyReset.events), keyReset.events),
  "merchantList.merchantKey": specimen(secretMachine, codecOf(3, merchantKey.events), merchantKey.events)
}
