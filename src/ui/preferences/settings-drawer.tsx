import { type ReactNode, useId, type KeyboardEvent, useState } from "react"
import { chakra } from "../../kit/chakra.ts"
import { rulesOf } from "../../machines/menu/menu-machine.ts"
import { settingsOf } from "../../machines/preferences/preferences-machine.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import { settingsText } from "../../machines/preferences/settings-text.ts"
import { actorOf } from "../../machines/console/actors.ts"
import { useAppRuntime, useSignedInActor, useActor, useActorSelector } from "../runtime/app-runtime.tsx"
import { Dialog } from "../../kit/dialog.tsx"
import { Button, Input } from "../../kit/controls.ts"
import { Switch } from "../../kit/switch.tsx"
import { useTexts } from "../../kit/texts.ts"
import { CaseButton } from "../page/case-button.tsx"
import { LanguageSelect } from "./language-select.tsx"
import { ThemeSelect } from "./theme-select.tsx"
import { ThemeColours } from "./theme-colours.tsx"
import { isMenuWidth, menuWidths } from "../../machines/preferences/settings.ts"

const STEP = 10

/** A valid width applies during typing; an invalid one shows the limits, and changes nothing. Arrows move it by ten. */
const MenuWidthField = () => {
  const t = useTexts()
  const id = useId()
  const preferences = useActor("preferences")
  const width = useActorSelector("preferences", (snapshot) => settingsOf(snapshot).menuWidth)
  const [typed, setTyped] = useState(String(width))
  const wrong = !/^\d+$/.test(typed.trim()) || !isMenuWidth(Number(typed))
  const choose = (text: string) => {
    setTyped(text)
    const width = Number(text)
    if (/^\d+$/.test(text.trim()) && isMenuWidth(width))
      preferences.send({ type: "preferences.settingsChosen", changes: { menuWidth: width } })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowUp" ? STEP : event.key === "ArrowDown" ? -STEP : 0
    if (step === 0) return
    event.preventDefault()
    choose(String(Math.min(menuWidths.max, Math.max(menuWidths.min, width + step))))
  }
  return (
    <div>
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="3" minH="9">
        <label htmlFor={id}>{t("setting.menuWidth")}</label>
        <Input
          id={id}
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          w="80px"
          value={typed}
          aria-valuenow={width}
          aria-valuemin={menuWidths.min}
          aria-valuemax={menuWidths.max}
          aria-valuetext={typed}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${id}-said` : undefined}
          onChange={({ target }) => choose(target.value)}
          onKeyDown={onKeyDown}
        />
      </chakra.div>
      <chakra.p id={`${id}-said`} minH="5" fontSize="xs" color="danger.fg" textAlign="end" aria-live="polite">
        {wrong ? t("setting.menuWidthWrong", menuWidths) : null}
      </chakra.p>
    </div>
  )
}

const contents = ["navbar", "menu", "hideMenu", "footer", "tabBar"] as const

/** The look of the console around the pages. Every change applies at once. */
export const SettingsDrawer = () => {
  const t = useTexts()
  const preferences = useActor("preferences")
  const { console } = useAppRuntime()
  const close = () => preferences.send({ type: "preferences.drawerToggled", open: false })
  const microapps = useSignedInActor("microapps")
  const isAdmin = useActorSelector("session", userOf)?.is_admin === true
  const showMicroapps = () => {
    close()
    microapps.send({ type: "microapps.panelToggled", open: true })
  }
  const copy = () => {
    const rules = rulesOf(actorOf(console, "menu").getSnapshot())
    preferences.send({ type: "preferences.copyRequested", text: settingsText(preferences.getSnapshot(), rules) })
  }
  return (
    <Dialog side="end" width="300px" cross={false} title={t("settings.title")} onClose={close}>
      <chakra.div display="grid" gap="5" px="5" pb="5">
        <Part title={t("setting.themeColor")}>
          <ThemeColours />
        </Part>
        <Part title={t("setting.content")}>
          {contents.map((name) => (
            <SettingSwitch key={name} name={name} />
          ))}
          <MenuWidthField />
        </Part>
        <Part title={t("setting.other")}>
          <SettingSwitch name="colorWeak" />
          <Line>
            {t("theme.title")}
            <ThemeSelect w="140px" />
          </Line>
          <Line>
            {t("shell.language")}
            <LanguageSelect w="140px" />
          </Line>
          <CaseButton onOpen={close} />
        </Part>
        {isAdmin ? (
          <Developer>
            <summary>{t("setting.developer")}</summary>
            <SettingSwitch name="menuFromServer" />
            <Button w="full" onClick={showMicroapps}>
              {t("microapps.title")}
            </Button>
          </Developer>
        ) : null}
        <chakra.p
          role="note"
          p="3"
          rounded="sm"
          bg="bg.subtle"
          border="1px solid"
          borderColor="border"
          fontSize="xs"
          color="fg.muted"
        >
          {t("setting.alert")}
        </chakra.p>
        <chakra.div display="flex" justifyContent="flex-end" gap="2">
          <Button onClick={close}>{t("kit.close")}</Button>
          <Button variant="solid" onClick={copy}>
            {t("setting.copy")}
          </Button>
        </chakra.div>
      </chakra.div>
    </Dialog>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId()
  return (
    <chakra.section aria-labelledby={id} display="grid" gap="1">
      <chakra.h3 id={id} mb="1" fontSize="sm" color="fg.subtle">
        {title}
      </chakra.h3>
      {children}
    </chakra.section>
  )
}

/** Settings that operators never need, folded for administrators. */
const Developer = chakra("details", {
  base: { "& > summary": { py: { base: "3.5", md: "1" }, fontSize: "sm", color: "fg.subtle", cursor: "pointer" } }
})

const Line = chakra("label", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "3",
    minH: { base: "11", md: "9" },
    cursor: "pointer"
  }
})

const SettingSwitch = ({ name }: { readonly name: (typeof contents)[number] | "colorWeak" | "menuFromServer" }) => {
  const t = useTexts()
  const preferences = useActor("preferences")
  const on = useActorSelector("preferences", (snapshot) => settingsOf(snapshot)[name])
  return (
    <Line>
      {t(`setting.${name}`)}
      <Switch
        checked={on}
        onChange={({ target }) =>
          preferences.send({ type: "preferences.settingsChosen", changes: { [name]: target.checked } })
        }
      />
    </Line>
  )
}
