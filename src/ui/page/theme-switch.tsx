import { themeOf } from "../../machines/preferences/preferences-machine.ts"
import { useActor, useActorSelector } from "../runtime/app-runtime.tsx"
import { IconButton } from "../kit/icons.tsx"
import { useWords } from "../words/words.ts"

export const ThemeSwitch = () => {
  const t = useWords()
  const dark = useActorSelector("preferences", themeOf) === "dark"
  const preferences = useActor("preferences")
  const turn = () => preferences.send({ type: "preferences.themeChosen", theme: dark ? "light" : "dark" })
  const name = dark ? t("shell.light") : t("shell.dark")
  return <IconButton icon={dark ? "sun" : "moon"} label={name} title={name} onClick={turn} />
}
