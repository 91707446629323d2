import { type Merchant, merchants } from "../../contract/merchants.ts"
import type { imageUpload } from "../../machines/images/image-upload-machine.ts"
import { uploadedIntoDraft } from "../../machines/images/uploaded-into-draft.ts"
import type { adminChoices, adminForm } from "../../machines/merchants/merchant-admin.ts"
import type { keyReset, merchantKey } from "../../machines/merchants/merchant-keys.ts"
import type { PageActors } from "../../machines/pages/page-machine.ts"
import { defineListPage } from "../../kit/define-list-page.tsx"
import { NamedPicture } from "../images/named-picture.tsx"
import { KeyResetDialog } from "./key-reset-dialog.tsx"
import { merchantFields, useMerchantForm } from "./merchant-form.tsx"
import { MerchantKeyDialog } from "./merchant-key-dialog.tsx"
import { SetAdminDialog } from "./set-admin-dialog.tsx"
import { linkTo } from "../../kit/record-link.tsx"

type Parts = {
  readonly keyReset: { readonly machine: ReturnType<typeof keyReset.machine> }
  readonly admin: { readonly machine: ReturnType<typeof adminForm.machine> }
  readonly choices: ReturnType<typeof adminChoices.part>
  readonly merchantKey: { readonly machine: ReturnType<typeof merchantKey.machine> }
  readonly upload: { readonly machine: ReturnType<typeof imageUpload> }
}

const ownerOf = ({ id, name, key_tail }: Merchant) => ({ id, name, key_tail })

const MerchantDialogs = ({ merchantKey, keyReset, admin, choices }: PageActors<Parts>) => (
  <>
    <MerchantKeyDialog actor={merchantKey} />
    <KeyResetDialog mutation={keyReset} />
    <SetAdminDialog form={admin} choices={choices} />
  </>
)

/** The merchants, their administrators, and the keys that their systems call with. */
export const merchantListPage = <FromEffect,>(parts: (fromEffect: FromEffect) => Parts) =>
  defineListPage({
    record: merchants,
    addedVerb: "added",
    columns: [
      { id: "id", kind: "id" },
      { id: "name", naming: true, cell: (name, { logo }) => <NamedPicture square url={logo} name={name} /> },
      { id: "administrator", cell: linkTo("users", "administrator") },
      "contact_person",
      { id: "contact_phone", card: "bare" },
      "contact_address",
      { id: "devices", kind: "number" },
      { id: "key_tail", text: ({ key_tail }) => `…${key_tail}` },
      { id: "sort", spare: true },
      { id: "updated_at", spare: true }
    ],
    form: { fields: merchantFields, useForm: useMerchantForm },
    parts,
    rules: () => uploadedIntoDraft("logo"),
    actions: (merchant, { admin, choices, merchantKey, keyReset }, t) => ({
      more: [
        {
          name: "setAdministrator",
          label: t("merchants.setAdministrator"),
          choose: () => {
            const { id, name, administrator } = merchant
            choices.send({ type: "query.requested", key: String(id) })
            admin.send({ type: "form.opened", subject: { id, name, administrator } })
          }
        },
        {
          name: "viewKey",
          label: t("merchants.viewKey"),
          choose: () => merchantKey.send({ type: "secret.opened", subject: ownerOf(merchant) })
        },
        {
          name: "resetKey",
          label: t("merchants.resetKey"),
          danger: true,
          choose: () => keyReset.send({ type: "mutation.requested", input: ownerOf(merchant) })
        }
      ]
    }),
    // A merchant with accounts stays, so its people cannot delete it.
    useMore: () => ({ several: { canDelete: ({ devices, accounts }) => devices + accounts === 0 } }),
    extra: MerchantDialogs
  })
