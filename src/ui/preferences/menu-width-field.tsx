import { type KeyboardEvent, useId, useState } from "react"
import { chakra } from "../kit/chakra.ts"
import { settingsOf } from "../../machines/preferences/preferences-machine.ts"
import { isMenuWidth, menuWidths } from "../../machines/preferences/settings.ts"
import { useActor, useActorSelector } from "../runtime/app-runtime.tsx"
import { Input } from "../kit/controls.ts"
import { useWords } from "../words/words.ts"

const STEP = 10

/** A width that will do applies while it is typed; any other is told what would do, and changes nothing. Arrows move it by ten. */
export const MenuWidthField = () => {
  const t = useWords()
  const id = useId()
  const preferences = useActor("preferences")
  const width = useActorSelector("preferences", (snapshot) => settingsOf(snapshot).menuWidth)
  const [typed, setTyped] = useState(String(width))
  const wrong = !/^\d+$/.test(typed.trim()) || !isMenuWidth(Number(typed))
  const choose = (text: string) => {
    setTyped(text)
    const wanted = Number(text)
    if (/^\d+$/.test(text.trim()) && isMenuWidth(wanted))
      preferences.send({ type: "preferences.settingsChosen", changes: { menuWidth: wanted } })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowUp" ? STEP : event.key === "ArrowDown" ? -STEP : 0
    if (by === 0) return
    event.preventDefault()
    choose(String(Math.min(menuWidths.most, Math.max(menuWidths.least, width + by))))
  }
  return (
    <div>
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="3" minH="9">
        <label htmlFor={id}>{t("settings.menuWidth")}</label>
        <Input
          id={id}
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          w="80px"
          value={typed}
          aria-valuenow={width}
          aria-valuemin={menuWidths.least}
          aria-valuemax={menuWidths.most}
          aria-valuetext={typed}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${id}-said` : undefined}
          onChange={({ target }) => choose(target.value)}
          onKeyDown={onKeyDown}
        />
      </chakra.div>
      <chakra.p id={`${id}-said`} minH="5" fontSize="xs" color="danger.fg" textAlign="end" aria-live="polite">
        {wrong ? t("settings.menuWidthWrong", menuWidths) : null}
      </chakra.p>
    </div>
  )
}
