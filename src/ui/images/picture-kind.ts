import { Schema } from "effect"

/** A form holds an image by its address; an empty text is none. */
export const pictureKind = {
  draft: Schema.String,
  blank: "",
  typed: (form: FormData, name: string) => String(form.get(name) ?? ""),
  toDraft: (url: string | null) => url ?? "",
  sent: (value: string) => (value === "" ? null : value)
}
