import { moneyText } from "../../contract/formats.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { chakra } from "../../kit/chakra.ts"
import { Textarea } from "../../kit/controls.ts"
import { Field } from "../../kit/field.tsx"
import { ActorForm, FormActorDialog } from "../../kit/lazy/form-actor-dialog.tsx"
import { reasonIn, ReasonChips } from "../../kit/reason-chips.tsx"
import { useTexts } from "../../kit/texts.ts"
import { type refusalForm, refusalProblems } from "./refund-queue.ts"

type Props = { readonly form: ActorOf<typeof refusalForm> }

const chips = ["taken", "delivered", "refunded", "chargedOnce", "late"] as const

const attemptOf = (_: unknown, data: FormData) => {
  const attempt = { reason: reasonIn(data) }
  return { attempt, problems: refusalProblems(attempt) }
}

/** Asks for the reason of a refusal: a common one, free text, or both. */
export const RefusalDialog = ({ form }: Props) => {
  const t = useTexts()
  return (
    <FormActorDialog actor={form} title={({ number }) => t("refunds.refuseTitle", { number })}>
      {({ amount, reason }) => (
        <ActorForm danger actor={form} verb={t("refunds.refuseNow")} attemptOf={attemptOf}>
          {(problemOf) => (
            <>
              <chakra.p mb="3" color="fg.muted">
                {moneyText(amount)} · {t("refunds.customerReason", { reason })}
              </chakra.p>
              <ReasonChips
                legend={t("refundQueue.chips")}
                reasons={chips.map((chip) => t(`refundQueue.chip.${chip}`))}
              />
              <Field label={t("refundQueue.words")} problem={problemOf("reason")}>
                {(controlProps) => <Textarea {...controlProps} name="reason" rows={2} />}
              </Field>
            </>
          )}
        </ActorForm>
      )}
    </FormActorDialog>
  )
}
