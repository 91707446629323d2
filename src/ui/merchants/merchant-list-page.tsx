import { memo } from "react"
import type { Merchant } from "../../contract/merchants.ts"
import type { ImageUploadActor } from "../../machines/images/image-upload-machine.ts"
import {
  type keyReset,
  type merchantKey as keyOfMerchant,
  merchantList
} from "../../machines/merchants/merchant-list.ts"
import { FormPicture } from "../images/form-picture.tsx"
import { NamedPicture } from "../images/named-picture.tsx"
import { PeriodFilters } from "../../kit/date-input.tsx"
import { RecordsScreen } from "../../kit/records-screen.tsx"
import { RowButtons } from "../../kit/row-buttons.tsx"
import { userOf } from "../../machines/session/session-machine.ts"
import { useActorSelector } from "../runtime/app-runtime.tsx"
import { useTexts } from "../../kit/texts.ts"
import { KeyResetDialog } from "./key-reset-dialog.tsx"
import { merchantFields } from "./merchant-form.ts"
import { MerchantKeyDialog } from "./merchant-key-dialog.tsx"
import { SetAdminDialog } from "./set-admin-dialog.tsx"
import type { ActorOf } from "../../machines/typed-actor.ts"
import type { adminChoices, adminForm } from "../../machines/merchants/merchant-admin.ts"

type Props = {
  readonly list: ActorOf<typeof merchantList>
  readonly reset: ActorOf<typeof keyReset>
  readonly admin: ActorOf<typeof adminForm>
  readonly choices: ActorOf<typeof adminChoices>
  readonly merchantKey: ActorOf<typeof keyOfMerchant>
  readonly upload: ImageUploadActor
}

const ownerOf = ({ id, name, key_tail }: Merchant) => ({ id, name, key_tail })

/** The merchants: find, add, edit, delete, and the keys that their systems call with. */
export const MerchantListPage = memo(({ list, reset, admin, choices, merchantKey, upload }: Props) => {
  const t = useTexts()
  // One of a merchant's people has that merchant: there is none to add, and his own he cannot delete.
  const ofMerchant = typeof useActorSelector("session", userOf)?.merchant_id === "number"
  const form = merchantFields.form<Merchant>(t, {
    title: (edited) => t(edited === null ? "merchantList.addTitle" : "merchantList.editTitle"),
    wide: true,
    fields: ({ draw, draft, problemOf, edited, change }) => (
      <>
        {draw(["name", "sort", "contact_person", "contact_phone", "contact_address", "remarks"])}
        <div data-whole>
          <FormPicture
            kind="logo"
            actor={upload}
            draft={draft}
            of={edited?.name ?? ""}
            problem={problemOf("logo")}
            change={change}
          />
        </div>
      </>
    )
  })
  const { blank: _, ...ownForm } = form
  return (
    <>
      <RecordsScreen
        list={list}
        records={merchantList}
        title={t("page.merchantList")}
        columns={[
          { id: "id", head: t("merchantList.id"), kind: "id" },
          {
            id: "name",
            naming: true,
            head: t("merchantList.name"),
            cell: (name, { logo }) => <NamedPicture square url={logo} name={name} />
          },
          {
            id: "administrator",
            head: t("merchantList.administrator"),
            text: ({ administrator }) => administrator || t("merchantList.noAdministrator")
          },
          { id: "contact_person", head: t("merchantList.contactPerson") },
          { id: "contact_phone", head: t("merchantList.contactPhone") },
          { id: "contact_address", head: t("merchantList.contactAddress") },
          { id: "devices", head: t("merchantList.devices"), kind: "number" },
          { id: "key_tail", head: t("merchantList.key"), text: ({ key_tail }) => `…${key_tail}` },
          { id: "sort", head: t("merchantList.sort"), kind: "number" },
          { id: "updated_at", head: t("merchantList.updatedAt"), kind: "moment" }
        ]}
        nameOf={({ name }) => name}
        form={ofMerchant ? ownForm : form}
        filters={{
          name: { label: t("merchantList.name") },
          contact_person: { label: t("merchantList.contactPerson") }
        }}
        moreFilters={(query) => <PeriodFilters {...query} />}
        several={{ canDelete: ({ devices, accounts }) => !ofMerchant && devices + accounts === 0 }}
        actions={(merchant, listing) => (
          <RowButtons
            list={list}
            row={merchant}
            records={merchantList}
            listing={listing}
            lasting={ofMerchant}
            own={[
              {
                name: "setAdministrator",
                label: t("merchantList.setAdministrator"),
                choose: () => {
                  const { id, name, administrator } = merchant
                  choices.send({ type: "query.wanted", key: String(id) })
                  admin.send({ type: "form.opened", subject: { id, name, administrator } })
                }
              },
              {
                name: "viewKey",
                label: t("merchantList.viewKey"),
                choose: () => merchantKey.send({ type: "secret.opened", subject: ownerOf(merchant) })
              },
              {
                name: "resetKey",
                label: t("merchantList.resetKey"),
                choose: () => reset.send({ type: "mutation.requested", input: ownerOf(merchant) })
              }
            ]}
          />
        )}
      />
      <MerchantKeyDialog actor={merchantKey} />
      <KeyResetDialog mutation={reset} />
      <SetAdminDialog form={admin} choices={choices} />
    </>
  )
})
