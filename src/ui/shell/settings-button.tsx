import { chakra } from "../kit/chakra.ts"
import { areSettingsOpen } from "../../machines/preferences/preferences-machine.ts"
import { useActor, useActorSelector } from "../runtime/app-runtime.tsx"
import { Button } from "../kit/controls.ts"
import { Icon } from "../kit/icons.tsx"
import { useWords } from "../words/words.ts"

/** Opens the settings drawer: from the navbar, or floating where there is none. */
export const SettingsButton = () => {
  const t = useWords()
  const open = useActorSelector("preferences", areSettingsOpen)
  const preferences = useActor("preferences")
  return (
    <Button
      variant="quiet"
      size="square"
      aria-label={t("settings.title")}
      title={t("settings.title")}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => preferences.send({ type: "preferences.drawerTurned", open: true })}
    >
      <Icon name="settings" />
    </Button>
  )
}

export const FloatingSettingsButton = () => (
  <chakra.div
    position="fixed"
    bottom="20"
    insetInlineEnd="0"
    zIndex="bar"
    p="1"
    bg="bg.panel"
    border="1px solid"
    borderColor="border"
    borderInlineEnd="none"
    roundedStart="lg"
    shadow="floating"
  >
    <SettingsButton />
  </chakra.div>
)
