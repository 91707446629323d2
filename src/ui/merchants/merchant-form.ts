import { NewMerchant } from "../../contract/merchants.ts"
import { pictureKind } from "../images/picture-kind.ts"
import { recordFields } from "../../kit/record-fields.tsx"

export const merchantFields = recordFields(NewMerchant, {
  name: { kind: "text", label: "merchantList.name", problem: "merchantList.nameProblem" },
  sort: {
    kind: "number",
    label: "merchantList.sort",
    hint: "merchantList.sortHint",
    problem: "merchantList.sortProblem",
    blank: "0"
  },
  contact_person: { kind: "text", label: "merchantList.contactPerson", optional: true },
  contact_phone: {
    kind: "text",
    label: "merchantList.contactPhone",
    problem: "merchantList.contactPhoneProblem",
    optional: true,
    input: { type: "tel" }
  },
  contact_address: {
    kind: "text",
    label: "merchantList.contactAddress",
    optional: true,
    whole: true
  },
  logo: { kind: pictureKind },
  remarks: { kind: "area", label: "merchantList.remarks", optional: true, whole: true }
})
