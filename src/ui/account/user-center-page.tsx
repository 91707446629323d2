import { memo } from "react"
import { useSelector } from "@xstate/react"
import { chakra } from "../kit/chakra.ts"
import { own as ownLookup } from "../../machines/account/own.ts"
import type { CommandActor } from "../../machines/commands/command-machine.ts"
import { isLooking, type LookupActor, lookupFaultOf } from "../../machines/lookups/lookup-machine.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import { useActorSelector } from "../runtime/app-runtime.tsx"
import { SkeletonRows, Unable } from "../kit/state.tsx"
import { Figure, Figures, Panel } from "../kit/panel.tsx"
import { momentText } from "../../effects/contract/formats.ts"
import { useWords } from "../words/words.ts"
import { OwnDevices } from "./own-devices.tsx"
import { OwnEvents } from "./own-events.tsx"
import { OwnSessions } from "./own-sessions.tsx"

type Props = { readonly own: LookupActor; readonly ending: CommandActor }

/** Who the operator is here, which robots and sessions are theirs, and what they did last. */
export const UserCenterPage = memo(({ own, ending }: Props) => {
  const t = useWords()
  const user = useActorSelector("session", userOf)
  const found = useSelector(own, ownLookup.foundOf)
  const fault = useSelector(own, lookupFaultOf)
  const looking = useSelector(own, isLooking)
  if (user === null) return null
  const body = () => {
    if (fault !== null && !looking) {
      return (
        <Panel>
          <Unable title={t("center.failed")} fault={fault} retry={() => own.send({ type: "lookup.refreshed" })} />
        </Panel>
      )
    }
    if (found === null) {
      return (
        <Panel aria-busy>
          <SkeletonRows count={6} />
        </Panel>
      )
    }
    return (
      <>
        <OwnDevices own={own} devices={found.devices} total={found.total} />
        <OwnSessions ending={ending} sessions={found.sessions} />
        <OwnEvents events={found.events} />
      </>
    )
  }
  return (
    <chakra.div display="grid" gap="5" maxW="1080px" mx="auto">
      <Panel p="5">
        <chakra.h1 fontSize="xl">{t("center.title")}</chakra.h1>
        <chakra.p fontSize="lg" fontWeight="medium" mt="2">
          {user.username}
        </chakra.p>
        <Figures display="flex" flexWrap="wrap" columnGap="10" mt="3">
          <Figure label={t("center.role")}>{user.role_name}</Figure>
          <Figure label={t("center.email")}>{user.email || t("center.none")}</Figure>
          <Figure label={t("center.latestLogin")}>{momentText(user.latest_login)}</Figure>
        </Figures>
      </Panel>
      {body()}
    </chakra.div>
  )
})
