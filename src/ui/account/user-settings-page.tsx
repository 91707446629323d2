import { useSelector } from "@xstate/react"
import { memo, type ReactNode } from "react"
import { chakra } from "../../kit/chakra.ts"
import { statusOf } from "../../machines/alarms/alarm-receiving-machine.ts"
import type { passwordForm } from "../../machines/password/password.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import type { SecondFactorActor } from "../../machines/second-factor/second-factor-machine.ts"
import { AlarmReceivingSwitch } from "../alarms/alarm-receiving-switch.tsx"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { PasswordForm } from "../operator/password-form.tsx"
import { LanguageSelect } from "../preferences/language-select.tsx"
import { ThemeSelect } from "../preferences/theme-select.tsx"
import { Panel } from "../../kit/panel.tsx"
import { Field } from "../../kit/field.tsx"
import { SecondFactorPanel } from "../second-factor/second-factor-panel.tsx"
import { useTexts } from "../../kit/texts.ts"

type Props = { readonly password: ActorOf<typeof passwordForm>; readonly factor: SecondFactorActor }

/** The operator's own settings: language, theme, alarms, the password, and a second factor. */
export const UserSettingsPage = memo(({ password, factor }: Props) => {
  const t = useTexts()
  const receiving = useSelector(useSignedInActor("alarmReceiving"), statusOf)
  return (
    <chakra.div display="grid" gap="5" maxW="640px">
      <chakra.h1 fontSize="xl">{t("page.userSettings")}</chakra.h1>
      <Part title={t("userSettings.preferences")}>
        <Field label={t("shell.language")}>{(controlProps) => <LanguageSelect {...controlProps} />}</Field>
        <Field label={t("theme.title")}>{(controlProps) => <ThemeSelect {...controlProps} />}</Field>
        {receiving === -1 ? null : (
          <chakra.div display="flex" alignItems="center" justifyContent="space-between">
            <chakra.span aria-hidden fontSize="sm" fontWeight="medium" color="fg.muted">
              {t("alarm.receiving")}
            </chakra.span>
            <AlarmReceivingSwitch />
          </chakra.div>
        )}
      </Part>
      <Part title={t("operator.password")}>
        <PasswordForm actor={password} />
      </Part>
      <Part title={t("secondFactor.title")}>
        <SecondFactorPanel actor={factor} />
      </Part>
    </chakra.div>
  )
})

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Panel p="5">
    <chakra.h2 fontSize="lg" mb="3">
      {title}
    </chakra.h2>
    {children}
  </Panel>
)
