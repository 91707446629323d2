import { AccountRequestRefusal } from "../../contract/users.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import type { declineForm } from "../../machines/users/todo-answers.ts"
import { chakra } from "../../kit/chakra.ts"
import { Textarea } from "../../kit/controls.ts"
import { Field } from "../../kit/field.tsx"
import { contractProblems } from "../../kit/field-kinds.ts"
import { ReasonChips, reasonIn } from "../../kit/reason-chips.tsx"
import { useTexts } from "../../kit/texts.ts"
import { ActorForm, FormActorDialog } from "../../kit/lazy/form-actor-dialog.tsx"
import { AnsweredRequest } from "./answered-request.tsx"

const chips = ["unknownPerson", "otherAddress", "hasAccount", "askManager"] as const

type Props = {
  readonly form: ActorOf<typeof declineForm>
  /** False where the place behind the dialog names the answer. */
  readonly confirmed?: boolean
}

/** Declines a request with a reason, which the requester hears by mail where that is possible. */
export const DeclineDialog = ({ form, confirmed = true }: Props) => {
  const t = useTexts()
  const attemptOf = (_: unknown, data: FormData) => {
    const attempt = { reason: reasonIn(data), mail: data.get("mail") === "on" }
    const { reason } = AccountRequestRefusal.fields
    return { attempt, problems: contractProblems({ reason }, attempt, { reason: "todo.reasonProblem" } as const) }
  }
  return (
    <FormActorDialog
      actor={form}
      title={() => t("todo.declineTitle")}
      sent={confirmed ? () => <p>{t("todo.declined")}</p> : undefined}
    >
      {({ title, content, todo }) => {
        const { reply, email } = todo!.request!
        return (
          <ActorForm danger actor={form} verb={t("todo.decline")} attemptOf={attemptOf}>
            {(problemOf) => (
              <>
                <AnsweredRequest title={title} content={content} />
                <ReasonChips legend={t("todo.reason")} reasons={chips.map((chip) => t(`todo.chip.${chip}`))} />
                <Field label={t("todo.words")} problem={problemOf("reason")}>
                  {(controlProps) => <Textarea {...controlProps} name="reason" rows={2} />}
                </Field>
                {reply === "mail" ? (
                  <chakra.label display="flex" gap="2" alignItems="center" overflowWrap="anywhere">
                    <input type="checkbox" name="mail" defaultChecked />
                    {t("todo.mail", { email })}
                  </chakra.label>
                ) : (
                  <chakra.p color="fg.muted">{t(`todo.${reply}`)}</chakra.p>
                )}
              </>
            )}
          </ActorForm>
        )
      }}
    </FormActorDialog>
  )
}
