import { useSelector } from "@xstate/react"
import { colleagues as colleagueQuery } from "../../machines/alarms/ownership.ts"
import { queryFaultOf } from "../../machines/queries/query-machine.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { Textarea } from "../../kit/controls.ts"
import { Field } from "../../kit/field.tsx"
import { checkMaxLength } from "../../kit/lazy/check-max-length.ts"
import { ChoiceField } from "../../kit/lazy/choice-field.tsx"
import { ErrorState } from "../../kit/state.tsx"
import { problemText, useTexts } from "../../kit/texts.ts"

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

type Props = Colleagues & {
  /** True where the work goes to a colleague: the form then asks for one. */
  readonly isHandedOver: boolean
  readonly note?: string | undefined
}

/** The colleague who gets the work, and a note. */
export const HandoverFields = ({ isHandedOver, note, colleagues, problem }: Props) => {
  const t = useTexts()
  return (
    <>
      {isHandedOver ? <ColleagueField colleagues={colleagues} problem={problemText(t, problem)} /> : null}
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
  )
}
