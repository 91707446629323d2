import { useSelector } from "@xstate/react"
import { colleagues as colleagueQuery } from "../../machines/alarms/ownership.ts"
import { queryFaultOf } from "../../machines/queries/query-machine.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { ChoiceField } from "../../kit/lazy/choice-field.tsx"
import { Unable } from "../../kit/state.tsx"
import { useTexts } from "../../kit/texts.ts"

type Props = { readonly colleagues: ActorOf<typeof colleagueQuery>; readonly problem: string | undefined }

/** The colleague who gets the work. */
export const ColleagueField = ({ colleagues, problem }: Props) => {
  const t = useTexts()
  const fault = useSelector(colleagues, queryFaultOf)
  const list = useSelector(colleagues, colleagueQuery.dataOf)?.list
  if (fault !== null && list === undefined)
    return <Unable fault={fault} retry={() => colleagues.send({ type: "query.refreshed" })} />
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
