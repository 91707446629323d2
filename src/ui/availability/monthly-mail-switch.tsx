import { useSelector } from "@xstate/react"
import { chakra } from "../../kit/chakra.ts"
import { Switch } from "../../kit/switch.tsx"
import { useTexts } from "../../kit/texts.ts"
import { subscribing, subscription } from "../../machines/availability/availability-list.ts"
import { isActing } from "../../machines/mutations/mutation-machine.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"

type Props = {
  readonly subscription: ActorOf<typeof subscription>
  readonly subscribing: ActorOf<typeof subscribing>
}

/** Turns the monthly mail on and off, or says why there is none. */
export const MonthlyMailSwitch = ({ subscription: actor, subscribing: mutation }: Props) => {
  const t = useTexts()
  const data = useSelector(actor, subscription.dataOf)
  const isSaving = useSelector(mutation, isActing)
  if (data === null) return null
  const { subscribed, set_up, has_email } = data
  const unavailable = set_up ? (has_email ? null : t("availability.noEmail")) : t("availability.notSetUp")
  // A subscription that no mail follows can still be ended.
  if (unavailable !== null && !subscribed) return <p>{unavailable}</p>
  const toggle = () => mutation.send(subscribing.events.issued.make({ input: { subscribed: !subscribed } }))
  return (
    <Named title={unavailable ?? t("availability.subscribeLead")}>
      {t("availability.subscribe")}
      <Switch
        checked={subscribed}
        aria-busy={isSaving}
        aria-disabled={isSaving}
        opacity={isSaving ? "0.6" : undefined}
        onChange={() => (isSaving ? undefined : toggle())}
      />
    </Named>
  )
}

const Named = chakra("label", {
  base: { display: "inline-flex", alignItems: "center", gap: "2", cursor: "pointer", whiteSpace: "nowrap" }
})
