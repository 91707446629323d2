import { memo } from "react"
import { chakra } from "@chakra-ui/react/styled-system"
import { useSelector } from "@xstate/react"
import { own as ownLookup } from "../../machines/account/own.ts"
import type { CommandActor } from "../../machines/commands/command-machine.ts"
import { isLooking, type LookupActor, lookupFaultOf } from "../../machines/lookups/lookup-machine.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import { useActorSelector } from "../runtime/app-runtime.tsx"
import { SkeletonRows, State } from "../kit/state.tsx"
import { Button } from "../kit/controls.ts"
import { Panel } from "../kit/panel.tsx"
import { momentText } from "../kit/moments.ts"
import { wordsOfFault } from "../kit/words.ts"
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
  const facts = [
    [t("center.role"), user.role_name],
    [t("center.email"), user.email || t("center.none")],
    [t("center.latestLogin"), user.latest_login === null ? t("center.none") : momentText(user.latest_login)]
  ]
  const body = () => {
    if (fault !== null && !looking) {
      return (
        <Panel>
          <State role="alert" title={t("center.failed")} lead={wordsOfFault(t, fault)}>
            <Button variant="solid" onClick={() => own.send({ type: "lookup.refreshed" })}>
              {t("kit.retry")}
            </Button>
          </State>
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
        <chakra.dl display="flex" flexWrap="wrap" columnGap="10" rowGap="3" mt="3">
          {facts.map(([name, value]) => (
            <div key={name}>
              <chakra.dt fontSize="sm" color="fg.subtle">
                {name}
              </chakra.dt>
              <chakra.dd fontVariantNumeric="tabular-nums">{value}</chakra.dd>
            </div>
          ))}
        </chakra.dl>
      </Panel>
      {body()}
    </chakra.div>
  )
})
