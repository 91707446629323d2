import { Schema } from "effect"

/** How a form holds an image: by its address; none is nothing. */
export const pictureKind = {
  draft: Schema.String,
  blank: "",
  typed: (form: FormData, name: string) => String(form.get(name) ?? ""),
  shown: (url: string | null) => url ?? "",
  sent: (held: string) => (held === "" ? null : held)
}
