import { type AnyPageRule, type RuleOf, rulesIn } from "../pages/page-rules.ts"
import { draftIn, type RecordsActor } from "../records/typed-records.ts"
import type { ImageUploadActor } from "./image-upload-machine.ts"

type Actors = { readonly upload: ImageUploadActor; readonly list: RecordsActor }

/** Puts the address of an uploaded image into this field of the open form, like typed text. */
export const uploadedIntoDraft = (field: "avatar" | "logo"): ReadonlyArray<AnyPageRule> =>
  rulesIn((rule: RuleOf<Actors>) => [
    rule({
      from: "upload",
      when: "imageUpload.uploaded",
      to: "list",
      send: ({ url }, now) => {
        const draft = draftIn<object | null>(now("list"))
        return draft === null ? null : { type: "records.draftRevised", draft: { ...draft, [field]: url } }
      }
    }),
    rule({
      from: "upload",
      when: "imageUpload.uploaded",
      to: "list",
      send: { type: "records.draftTyped", changed: true }
    })
  ])
