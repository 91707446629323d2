import type { ImageUploadActor } from "../../machines/images/image-upload-machine.ts"
import type { ReviseDraft } from "../../kit/record-dialog.tsx"
import { ConflictDiffField } from "../../kit/conflict-diff-field.tsx"
import { useTexts } from "../../kit/texts.ts"
import { ImageField } from "./image-field.tsx"
import { PictureOf } from "./named-picture.tsx"

type Props<Draft> = {
  readonly kind: "avatar" | "logo"
  readonly actor: ImageUploadActor
  readonly draft: Draft
  /** The owner, whose first letter replaces a missing picture. */
  readonly of: string
  readonly problem: string | undefined
  readonly change: ReviseDraft<Draft>
}

/** The avatar or logo in the form of a record. */
export const FormPicture = <Draft extends { readonly [Kind in "avatar" | "logo"]?: string }>({
  kind,
  actor,
  draft,
  of,
  problem,
  change
}: Props<Draft>) => {
  const t = useTexts()
  const value = draft[kind] ?? ""
  const url = value === "" ? null : value
  return (
    <ConflictDiffField fields={[kind]} text={(side: Draft) => (side[kind] ? t("image.choose") : "")}>
      <ImageField
        label={t(`image.${kind}`)}
        actor={actor}
        hasImage={url !== null}
        round={kind === "avatar"}
        problem={problem}
        onRemove={(field) => change(field.closest("form"), (before) => ({ ...before, [kind]: "" }))}
      >
        <PictureOf url={url} name={of} size={56} square={kind === "logo"} />
      </ImageField>
      <input type="hidden" name={kind} value={value} />
    </ConflictDiffField>
  )
}
