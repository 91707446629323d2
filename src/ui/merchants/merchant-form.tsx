import { centsIn, yuanText } from "../../contract/formats.ts"
import { type Merchant, NewMerchant } from "../../contract/merchants.ts"
import type { Translate } from "../../locales/keys.ts"
import type { ImageUploadActor } from "../../machines/images/image-upload-machine.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import { recordFields } from "../../kit/record-fields.tsx"
import { FormPicture } from "../images/form-picture.tsx"
import { pictureKind } from "../images/picture-kind.ts"
import { useActorSelector } from "../runtime/app-runtime.tsx"

export const merchantFields = recordFields(NewMerchant, {
  name: { kind: "text", label: "merchants.fields.name", problem: "merchants.problems.name" },
  sort: {
    kind: "number",
    label: "merchants.fields.sort",
    hint: "merchants.hints.sort",
    problem: "merchants.problems.sort",
    blank: "0"
  },
  contact_person: { kind: "text", label: "merchants.fields.contact_person", optional: true },
  contact_phone: {
    kind: "text",
    label: "merchants.fields.contact_phone",
    problem: "merchants.problems.contact_phone",
    optional: true,
    input: { type: "tel" }
  },
  contact_address: {
    kind: "text",
    label: "merchants.fields.contact_address",
    optional: true,
    whole: true
  },
  logo: { kind: pictureKind },
  refund_limit: {
    kind: "amount",
    label: "merchants.fields.refund_limit",
    hint: "merchants.hints.refund_limit",
    problem: "merchants.problems.refund_limit",
    optional: true,
    // A limit of nothing is a limit: every refund needs two people.
    toDraft: ({ refund_limit }: Merchant) => (refund_limit === null ? "" : yuanText(refund_limit)),
    sent: ({ refund_limit }: { readonly refund_limit: string }) =>
      refund_limit === "" ? null : (centsIn(refund_limit) ?? Number.NaN)
  },
  remarks: { kind: "area", label: "merchants.fields.remarks", optional: true, whole: true }
})

/** The form of a merchant. A merchant's people have that merchant and add none. */
export const useMerchantForm = (t: Translate, { upload }: { readonly upload: ImageUploadActor }) => {
  const ofMerchant = typeof useActorSelector("session", userOf)?.merchant_id === "number"
  const { blank, ...form } = merchantFields.form<Merchant>(t, {
    title: (edited) => t(edited === null ? "merchants.addTitle" : "merchants.editTitle"),
    wide: true,
    fields: ({ draw, draft, problemOf, edited, change }) => (
      <>
        {draw(["name", "sort", "contact_person", "contact_phone", "contact_address", "refund_limit", "remarks"])}
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
  return ofMerchant || blank === undefined ? form : { ...form, blank }
}
