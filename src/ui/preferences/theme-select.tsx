import type { ComponentProps } from "react"
import { themeChoiceOf } from "../../machines/preferences/preferences-machine.ts"
import { Select } from "../../kit/controls.ts"
import { useActor, useActorSelector } from "../runtime/app-runtime.tsx"
import { useTexts } from "../../kit/texts.ts"

const choices = ["light", "dark", "system"] as const

/** The operator's theme, to be chosen. */
export const ThemeSelect = (props: ComponentProps<typeof Select>) => {
  const t = useTexts()
  const preferences = useActor("preferences")
  const value = useActorSelector("preferences", themeChoiceOf)
  const choose = (index: number) => preferences.send({ type: "preferences.themeChosen", theme: choices[index]! })
  return (
    <Select {...props} value={value} onChange={({ target }) => choose(target.selectedIndex)}>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {t(`theme.${choice}`)}
        </option>
      ))}
    </Select>
  )
}
