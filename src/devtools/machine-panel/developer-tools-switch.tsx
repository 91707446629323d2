import { useSelector } from "@xstate/react"
import { useEffect } from "react"
import { ALLOWED_HOURS, type DeveloperTools, developerToolsRule } from "../../contract/developer-tools.ts"
import { minuteText } from "../../contract/formats.ts"
import { isActing } from "../../machines/mutations/mutation-machine.ts"
import { developerToolsAllowance, type developerToolsTurn } from "./developer-tools.ts"
import { grantedNames } from "../../machines/guard/verdict.ts"
import { isQueryLoading } from "../../machines/queries/query-machine.ts"
import { rulesOf } from "../../machines/menu/menu-machine.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import { useTexts } from "../../kit/texts.ts"
import { chakra } from "../../kit/chakra.ts"
import { MutationDialog } from "../../kit/mutation-dialog.tsx"
import { Switch } from "../../kit/switch.tsx"
import { useActorSelector } from "../../ui/runtime/app-runtime.tsx"
import { watchToolsEnd } from "./watch-tools-end.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"

type Turn = Pick<DeveloperTools, "allowed">
type Props = {
  readonly allowance: ActorOf<typeof developerToolsAllowance>
  readonly turn: ActorOf<typeof developerToolsTurn>
}

/** Allows developers' tools on the server for some hours, for those who may. It shows what the server holds, and nothing where that cannot be had. */
export const DeveloperToolsSwitch = ({ allowance, turn }: Props) => {
  const t = useTexts()
  const found = useSelector(allowance, developerToolsAllowance.foundOf)
  const stale = useSelector(allowance, isQueryLoading)
  const isTurning = useSelector(turn, isActing)
  const granted = grantedNames(useActorSelector("menu", rulesOf))?.has(developerToolsRule) === true
  const isOfMerchant = (useActorSelector("session", userOf)?.merchant_id ?? null) !== null
  const shown = granted && !isOfMerchant
  useEffect(() => {
    if (!shown) return
    allowance.send({ type: "query.wanted", key: "server" })
    return watchToolsEnd(allowance)
  }, [allowance, shown])
  if (found === null || !shown) return null
  const { allowed, allowed_until, allowed_by } = found
  const send = () =>
    turn.send({ type: allowed ? "mutation.issued" : "mutation.requested", input: { allowed: !allowed } })
  return (
    <>
      <chakra.label display="flex" alignItems="center" gap="3" mt="3" cursor="pointer">
        <Switch
          flexShrink="0"
          aria-label={t("machinePanel.tools")}
          aria-disabled={stale || isTurning}
          checked={allowed}
          onChange={() => (stale || isTurning ? undefined : send())}
        />
        <span>
          {t("machinePanel.tools")}
          <chakra.small display="block" color="fg.subtle">
            {allowed_until === null
              ? t("machinePanel.toolsHint", { hours: ALLOWED_HOURS })
              : t("machinePanel.toolsUntil", { by: allowed_by, until: minuteText(allowed_until) })}
          </chakra.small>
        </span>
      </chakra.label>
      <MutationDialog<Turn> mutation={turn}>
        {() => t("machinePanel.toolsQuestion", { hours: ALLOWED_HOURS })}
      </MutationDialog>
    </>
  )
}
