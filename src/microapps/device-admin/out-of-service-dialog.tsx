import { minuteText } from "../../contract/formats.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { chakra } from "../../kit/chakra.ts"
import { Textarea } from "../../kit/controls.ts"
import { DateInput } from "../../kit/date-input.tsx"
import { Field } from "../../kit/field.tsx"
import { ActorForm, FormActorDialog } from "../../kit/lazy/form-actor-dialog.tsx"
import { Names } from "../../kit/panel.tsx"
import { RecordLink } from "../../kit/record-link.tsx"
import { useTexts } from "../../kit/texts.ts"
import { type outOfServiceForm, problemsOf } from "./out-of-service.ts"

type Props = { readonly form: ActorOf<typeof outOfServiceForm> }

const attemptOf = (typed: (name: string) => string) => {
  const attempt = { reason: typed("reason"), until: typed("until") }
  return { attempt, problems: problemsOf(attempt, Date.now()) }
}

/** Asks for the reason and the end of a time out of service. */
export const OutOfServiceDialog = ({ form }: Props) => {
  const t = useTexts()
  return (
    <FormActorDialog actor={form} title={({ robot_ids }) => t("robots.outOfServiceTitle", { count: robot_ids.length })}>
      {({ robot_ids, out_of_service: now }) => (
        <ActorForm actor={form} verb={t("robots.takeOutOfService")} attemptOf={attemptOf}>
          {(problemOf) => (
            <>
              <Names gridTemplateColumns={robot_ids.length === 1 ? "1fr" : undefined} mb="2" fontWeight="medium">
                {robot_ids.map((id) => (
                  <li key={id}>
                    <RecordLink opensWindow kind="robots" id={id} />
                  </li>
                ))}
              </Names>
              <chakra.p mb="3" color="fg.muted">
                {t("robots.outOfServiceLead")}
              </chakra.p>
              <Field label={t("robots.reason")} problem={problemOf("reason")} required>
                {(controlProps) => (
                  <Textarea {...controlProps} name="reason" rows={2} data-autofocus defaultValue={now?.reason ?? ""} />
                )}
              </Field>
              <Field label={t("robots.until")} hint={t("robots.untilHint")} problem={problemOf("until")}>
                {(controlProps) => (
                  <DateInput
                    {...controlProps}
                    kind="moment"
                    name="until"
                    defaultValue={now === null || now.until === null ? "" : minuteText(now.until)}
                  />
                )}
              </Field>
            </>
          )}
        </ActorForm>
      )}
    </FormActorDialog>
  )
}
