import { useActor, useActorSelector } from "../runtime/app-runtime.tsx"
import { Icon, IconButton } from "../kit/icons.tsx"
import { useLanguage } from "../kit/words.ts"
import { useWords } from "../words/words.ts"
import { MenuButton } from "../kit/menu.tsx"
import { themeOf } from "../../machines/preferences/preferences-machine.ts"

export const ThemeSwitch = () => {
  const t = useWords()
  const dark = useActorSelector("preferences", themeOf) === "dark"
  const preferences = useActor("preferences")
  const turn = () => preferences.send({ type: "preferences.themeChosen", theme: dark ? "light" : "dark" })
  const name = dark ? t("shell.light") : t("shell.dark")
  return <IconButton icon={dark ? "sun" : "moon"} label={name} title={name} onClick={turn} />
}

/** Each language by its own name, so that whoever reads only that one finds it. */
export const languages = [
  { value: "zh-CN", label: "简体中文" },
  { value: "en-US", label: "English" }
] as const

export const LanguageMenu = () => {
  const t = useWords()
  const language = useLanguage()
  const preferences = useActor("preferences")
  return (
    <MenuButton
      label={t("shell.language")}
      trigger={<Icon name="language" />}
      items={languages.map(({ value, label }) => ({
        name: value,
        label,
        language: value,
        checked: value === language,
        choose: () => preferences.send({ type: "preferences.languageChosen", language: value })
      }))}
    />
  )
}
