import { isolated } from "../contract/isolated.ts"

/** A gap's value: a number is formatted for the language, a text cannot change the direction of the text around it. */
export const valueText = (value: unknown, language: string | undefined): string =>
  typeof value === "number" ? value.toLocaleString(language) : isolated(String(value ?? ""))
