import { languageNames, languages } from "../../contract/languages.ts"
import { useActor, useActorSelector } from "../runtime/app-runtime.tsx"
import { Icon, IconButton } from "../../kit/icons.tsx"
import { useLanguage, useTexts } from "../../kit/texts.ts"
import { MenuButton } from "../../kit/menu.tsx"
import { themeOf } from "../../machines/preferences/preferences-machine.ts"

export const ThemeSwitch = () => {
  const t = useTexts()
  const dark = useActorSelector("preferences", themeOf) === "dark"
  const preferences = useActor("preferences")
  const toggleTheme = () => preferences.send({ type: "preferences.themeChosen", theme: dark ? "light" : "dark" })
  const name = dark ? t("shell.light") : t("shell.dark")
  return <IconButton icon={dark ? "sun" : "moon"} label={name} title={name} onClick={toggleTheme} />
}

export const LanguageMenu = () => {
  const t = useTexts()
  const language = useLanguage()
  const preferences = useActor("preferences")
  return (
    <MenuButton
      label={t("shell.language")}
      trigger={<Icon name="language" />}
      items={languages.map((choice) => ({
        name: choice,
        label: languageNames[choice],
        language: choice,
        checked: choice === language,
        choose: () => preferences.send({ type: "preferences.languageChosen", language: choice })
      }))}
    />
  )
}
