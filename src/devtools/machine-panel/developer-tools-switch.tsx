import { useSelector } from "@xstate/react"
import { ALLOWED_HOURS, type DeveloperTools } from "../../contract/developer-tools.ts"
import { minuteText } from "../../contract/formats.ts"
import { isActing } from "../../machines/mutations/mutation-machine.ts"
import { developerToolsAllowance, type developerToolsToggle } from "./developer-tools.ts"
import { isQueryLoading } from "../../machines/queries/query-machine.ts"
import { rulesOf } from "../../machines/menu/menu-machine.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import { useTexts } from "../../kit/texts.ts"
import { chakra } from "../../kit/chakra.ts"
import { MutationDialog } from "../../kit/mutation-dialog.tsx"
import { Switch } from "../../kit/switch.tsx"
import { useActorSelector } from "../../ui/runtime/app-runtime.tsx"
import { canAllowTools } from "./tools-parts.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"

type ToggleInput = Pick<DeveloperTools, "allowed">
type Props = {
  readonly allowance: ActorOf<typeof developerToolsAllowance>
  readonly toggle: ActorOf<typeof developerToolsToggle>
}

/**
 * Allows developer tools on the server for some hours. Shows the server's state, and nothing if that cannot be read.
 */
export const DeveloperToolsSwitch = ({ allowance, toggle }: Props) => {
  const t = useTexts()
  const toolsStatus = useSelector(allowance, developerToolsAllowance.dataOf)
  const isLoading = useSelector(allowance, isQueryLoading)
  const isToggling = useSelector(toggle, isActing)
  const isVisible = canAllowTools(useActorSelector("menu", rulesOf), useActorSelector("session", userOf))
  if (toolsStatus === null || !isVisible) return null
  const { allowed, allowed_until, allowed_by } = toolsStatus
  const send = () =>
    toggle.send({ type: allowed ? "mutation.issued" : "mutation.requested", input: { allowed: !allowed } })
  return (
    <>
      <chakra.label display="flex" alignItems="center" gap="3" mt="3" cursor="pointer">
        <Switch
          flexShrink="0"
          aria-label={t("machinePanel.tools")}
          aria-disabled={isLoading || isToggling}
          checked={allowed}
          onChange={() => (isLoading || isToggling ? undefined : send())}
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
      <MutationDialog<ToggleInput>
        mutation={toggle}
        question={() => t("machinePanel.toolsTitle")}
        confirm={() => t("machinePanel.toolsAllow")}
      >
        {() => t("machinePanel.toolsQuestion", { hours: ALLOWED_HOURS })}
      </MutationDialog>
    </>
  )
}
