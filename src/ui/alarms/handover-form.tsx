import type { ReactNode } from "react"
import type { FormActor } from "../../machines/forms/form-machine.ts"
import type { Problems } from "../../machines/forms/problems.ts"
import type { OwnershipAttempt } from "../../machines/alarms/ownership.ts"
import { useSelector } from "@xstate/react"
import { colleagues as colleagueQuery } from "../../machines/alarms/ownership.ts"
import { queryFaultOf } from "../../machines/queries/query-machine.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { Textarea } from "../../kit/controls.ts"
import { Field } from "../../kit/field.tsx"
import { checkMaxLength } from "../../kit/lazy/check-max-length.ts"
import { ChoiceField } from "../../kit/lazy/choice-field.tsx"
import { ErrorState } from "../../kit/state.tsx"
import { useTexts } from "../../kit/texts.ts"
import { ActorForm } from "../../kit/lazy/form-actor-dialog.tsx"

type Colleagues = { readonly colleagues: ActorOf<typeof colleagueQuery>; readonly problem: string | undefined }

const ColleagueField = ({ colleagues, problem }: Colleagues) => {
  const t = useTexts()
  const fault = useSelector(colleagues, queryFaultOf)
  const list = useSelector(colleagues, colleagueQuery.dataOf)?.list
  if (fault !== null && list === undefined)
    return <ErrorState fault={fault} retry={() => colleagues.send({ type: "query.refreshed" })} />
  return (
    <ChoiceField
      name="user_id"
      label={t("ownership.colleague")}
      required
      defaultValue=""
      problem={problem}
      options={(list ?? []).map(({ id, username }) => ({ id: String(id), name: username }))}
    />
  )
}

type Props<Subject> = Omit<Colleagues, "problem"> & {
  readonly form: FormActor<OwnershipAttempt, Subject>
  readonly verb: string
  /** True where the work goes to a colleague: the form then asks for one. */
  readonly isHandedOver: boolean
  readonly note?: string | undefined
  /** The work in words. */
  readonly children: ReactNode
}

/** The form of a handover: the work, the colleague who gets it, and a note. */
export const HandoverForm = <Subject,>(props: Props<Subject>) => {
  const { form, verb, isHandedOver, note, colleagues, children } = props
  const t = useTexts()
  const attemptOf = (typed: (name: string) => string) => {
    const attempt = { note: typed("note"), user_id: typed("user_id") }
    const isMissing = isHandedOver && attempt.user_id === ""
    return { attempt, problems: isMissing ? { user_id: "ownership.colleagueProblem" } : ({} as Problems) }
  }
  return (
    <ActorForm actor={form} verb={verb} attemptOf={attemptOf}>
      {(problemOf) => (
        <>
          {children}
          {isHandedOver ? <ColleagueField colleagues={colleagues} problem={problemOf("user_id")} /> : null}
          <Field label={t("board.note")}>
            {(controlProps) => (
              <Textarea
                {...controlProps}
                data-autofocus={isHandedOver ? undefined : true}
                name="note"
                rows={2}
                defaultValue={note}
                onInput={checkMaxLength(200, t)}
              />
            )}
          </Field>
        </>
      )}
    </ActorForm>
  )
}
