import type { FormEvent } from "react"
import type { Translate } from "../../locales/keys.ts"

/** A text that is too long is reported before sending, and never cut. */
export const checkMaxLength =
  (limit: number, t: Translate) =>
  ({ currentTarget: field }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    field.setCustomValidity(field.value.trim().length > limit ? t("records.tooLong", { count: limit }) : "")
