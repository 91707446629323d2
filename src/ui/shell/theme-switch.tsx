import { themeOf } from "../../machines/preferences/preferences-machine.ts"
import { useActor, useActorSelector } from "../app-runtime.tsx"
import { Button } from "../theme/controls.ts"
import { Icon } from "../theme/icons.tsx"
import { useWords } from "../words/words.tsx"

export const ThemeSwitch = () => {
  const t = useWords()
  const dark = useActorSelector("preferences", themeOf) === "dark"
  const preferences = useActor("preferences")
  const turn = () => preferences.send({ type: "preferences.themeChosen", theme: dark ? "light" : "dark" })
  const name = dark ? t("shell.light") : t("shell.dark")
  return (
    <Button variant="quiet" size="square" aria-label={name} title={name} onClick={turn}>
      <Icon name={dark ? "sun" : "moon"} />
    </Button>
  )
}
