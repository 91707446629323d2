import type { ComponentProps } from "react"
import { Select } from "../kit/controls.ts"
import { useLanguage } from "../kit/words.ts"
import { languages } from "../page/preference-buttons.tsx"
import { useActor } from "../runtime/app-runtime.tsx"

/** The operator's language, to be chosen. */
export const LanguageSelect = (props: ComponentProps<typeof Select>) => {
  const language = useLanguage()
  const preferences = useActor("preferences")
  const choose = (chosen: string) =>
    preferences.send({ type: "preferences.languageChosen", language: chosen === "zh-CN" ? "zh-CN" : "en-US" })
  return (
    <Select {...props} value={language} onChange={({ target }) => choose(target.value)}>
      {languages.map(({ value, label }) => (
        <option key={value} value={value} lang={value}>
          {label}
        </option>
      ))}
    </Select>
  )
}
