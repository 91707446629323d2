import type { ComponentProps } from "react"
import { languageIn, languageNames, languages } from "../../contract/languages.ts"
import { Select } from "../../kit/controls.ts"
import { useLanguage } from "../../kit/texts.ts"
import { useActor } from "../runtime/app-runtime.tsx"

/** The operator's language, to be chosen. */
export const LanguageSelect = (props: ComponentProps<typeof Select>) => {
  const language = useLanguage()
  const preferences = useActor("preferences")
  const choose = (chosen: string) => {
    const language = languageIn(chosen)
    if (language !== null) preferences.send({ type: "preferences.languageChosen", language })
  }
  return (
    <Select {...props} value={language} onChange={({ target }) => choose(target.value)}>
      {languages.map((choice) => (
        <option key={choice} value={choice} lang={choice}>
          {languageNames[choice]}
        </option>
      ))}
    </Select>
  )
}
