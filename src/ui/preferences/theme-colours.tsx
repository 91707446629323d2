import { useId } from "react"
import { chakra } from "../../kit/chakra.ts"
import { fingerArea } from "../../kit/controls.ts"
import { settingsOf } from "../../machines/preferences/preferences-machine.ts"
import { useActor, useActorSelector } from "../runtime/app-runtime.tsx"
import { useTexts } from "../../kit/texts.ts"

/** Suggested colours, the default first. */
const presets = ["#165DFF", "#0A7F5A", "#0E7C86", "#7A3FF2", "#C2255C", "#C2410C", "#4B5563"] as const

const Swatch = chakra("input", {
  base: {
    position: "relative",
    appearance: "none",
    boxSize: "6",
    rounded: "full",
    border: "1px solid",
    borderColor: "border.control",
    cursor: "pointer",
    _after: fingerArea,
    _checked: { outline: "2px solid", outlineColor: "fg", outlineOffset: "2px" },
    _focusVisible: { outline: "2px solid", outlineColor: "accent.fg", outlineOffset: "2px" }
  }
})

/** One colour, from which the palette is derived. */
export const ThemeColours = () => {
  const t = useTexts()
  const group = useId()
  const preferences = useActor("preferences")
  const chosen = useActorSelector("preferences", (snapshot) => settingsOf(snapshot).themeColor)
  const choose = (themeColor: string) =>
    preferences.send({ type: "preferences.settingsChosen", changes: { themeColor } })
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2.5">
      {presets.map((colour) => (
        <Swatch
          key={colour}
          type="radio"
          name={group}
          title={t(`hue.${colour}`)}
          aria-label={t(`hue.${colour}`)}
          checked={colour === chosen}
          style={{ background: colour }}
          onChange={() => choose(colour)}
        />
      ))}
      <chakra.input
        type="color"
        title={t("setting.ownColor")}
        aria-label={t("setting.ownColor")}
        w="9"
        h={{ base: "11", md: "7" }}
        p="0.5"
        rounded="sm"
        border="1px solid"
        borderColor="border.control"
        bg="bg.panel"
        cursor="pointer"
        value={chosen.toLowerCase()}
        onChange={({ target }) => choose(target.value.toUpperCase())}
      />
      <chakra.span fontFamily="mono" fontSize="xs" color="fg.muted">
        {chosen}
      </chakra.span>
    </chakra.div>
  )
}
