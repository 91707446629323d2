import { useSelector } from "@xstate/react"
import { type DeveloperTools, developerToolsRule } from "../../effects/contract/developer-tools.ts"
import { type CommandActor, isActing } from "../../machines/commands/command-machine.ts"
import { developerTools } from "../../machines/developer-tools/developer-tools.ts"
import { grantedNames } from "../../machines/guard/verdict.ts"
import { isLooking, type LookupActor } from "../../machines/lookups/lookup-machine.ts"
import { rulesOf } from "../../machines/menu/menu-machine.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import { useMachineWords } from "./machine-panel-words.ts"
import { chakra } from "../kit/chakra.ts"
import { Switch } from "../kit/switch.tsx"
import { useActorSelector } from "../runtime/app-runtime.tsx"

type Props = { readonly tools: LookupActor; readonly turn: CommandActor }

/** Allows developers' tools on the server, for who may. It shows what the server holds, and nothing where that cannot be had. */
export const DeveloperToolsSwitch = ({ tools, turn }: Props) => {
  const t = useMachineWords()
  const found = useSelector(tools, developerTools.foundOf)
  const stale = useSelector(tools, isLooking)
  const isTurning = useSelector(turn, isActing)
  const granted = grantedNames(useActorSelector("menu", rulesOf))?.has(developerToolsRule) === true
  const isOfMerchant = (useActorSelector("session", userOf)?.merchant_id ?? null) !== null
  if (found === null || !granted || isOfMerchant) return null
  const command: DeveloperTools = { allowed: !found.allowed }
  return (
    <chakra.label display="flex" alignItems="center" gap="3" mt="3" cursor="pointer">
      <Switch
        flexShrink="0"
        aria-label={t("machinePanel.tools")}
        aria-disabled={stale || isTurning}
        checked={found.allowed}
        onChange={() => (stale || isTurning ? undefined : turn.send({ type: "command.issued", command }))}
      />
      <span>
        {t("machinePanel.tools")}
        <chakra.small display="block" color="fg.subtle">
          {t("machinePanel.toolsHint")}
        </chakra.small>
      </span>
    </chakra.label>
  )
}
