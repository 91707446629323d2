import { memo } from "react"
import { useSelector } from "@xstate/react"
import { chakra } from "../../kit/chakra.ts"
import { accountOverview, type ownAvatar, type sessionEnding } from "../../machines/account/account-overview.ts"
import { isQueryLoading, queryFaultOf } from "../../machines/queries/query-machine.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import { useActorSelector, useSignedInActor, useActor } from "../runtime/app-runtime.tsx"
import { SkeletonRows, ErrorState } from "../../kit/state.tsx"
import { Figure, Figures, Panel } from "../../kit/panel.tsx"
import { momentText } from "../../contract/formats.ts"
import { useTexts } from "../../kit/texts.ts"
import type { Device } from "../../contract/devices.ts"
import { DeviceState } from "../devices/device-row.tsx"
import { Button } from "../../kit/controls.ts"
import type { ImageUploadActor } from "../../machines/images/image-upload-machine.ts"
import { OwnAvatar } from "./own-avatar.tsx"
import { OwnEntry, OwnLine, OwnPanel } from "./own-panel.tsx"
import type { LiveSession } from "../../contract/session.ts"
import { SessionEntry } from "./session-entry.tsx"
import { MutationDialog } from "../../kit/mutation-dialog.tsx"
import { RecordLink } from "../../kit/record-link.tsx"
import type { OwnEvent } from "../../contract/events.ts"
import { Sentence } from "../sentences/sentence.tsx"
import type { ActorOf } from "../../machines/typed-actor.ts"

type DevicesProps = {
  readonly devices: ReadonlyArray<Device>
  readonly total: number
}

const OwnDevices = ({ devices, total }: DevicesProps) => {
  const t = useTexts()
  const picker = useSignedInActor("myDevices")
  const entries = devices.map((device) => (
    <OwnEntry key={device.robot_id}>
      <span>
        <RecordLink kind="robots" id={device.robot_id} /> {device.name}
        <OwnLine>{device.location || t("devices.nowhere")}</OwnLine>
      </span>
      <DeviceState device={device} />
    </OwnEntry>
  ))
  const hiddenCount = total - devices.length
  return (
    <OwnPanel
      title={t("center.devices", { count: total })}
      empty={t("center.noDevices")}
      action={
        <Button onClick={() => picker.send({ type: "form.requested", subject: null })}>{t("center.pick")}</Button>
      }
    >
      {hiddenCount > 0
        ? [...entries, <OwnEntry key="rest">{t("center.more", { count: hiddenCount })}</OwnEntry>]
        : entries}
    </OwnPanel>
  )
}

type SessionsProps = { readonly ending: ActorOf<typeof sessionEnding>; readonly sessions: ReadonlyArray<LiveSession> }

/** The operator's sessions. Ending the present one is a logout. */
const OwnSessions = ({ ending, sessions }: SessionsProps) => {
  const t = useTexts()
  const session = useActor("session")
  const requestEnd = ({ id, current }: LiveSession) =>
    current
      ? session.send({ type: "session.logoutRequested" })
      : ending.send({ type: "mutation.requested", input: { id } })
  return (
    <>
      <OwnPanel title={t("center.sessions")} empty={t("records.none")}>
        {sessions.map((live) => (
          <SessionEntry key={live.id} live={live} onEnd={() => requestEnd(live)} />
        ))}
      </OwnPanel>
      <MutationDialog
        danger
        mutation={ending}
        question={() => t("center.endQuestion")}
        confirm={() => t("center.endSession")}
      >
        {() => t("center.confirmBody")}
      </MutationDialog>
    </>
  )
}

/** The last actions of the operator. */
const OwnEvents = ({ events }: { readonly events: ReadonlyArray<OwnEvent> }) => {
  const t = useTexts()
  return (
    <OwnPanel title={t("center.events")} empty={t("center.noEvents")}>
      {events.map((event) => (
        <OwnEntry key={event.id}>
          <span>
            <Sentence event={event} />
          </span>
          <OwnLine flexShrink="0">{momentText(event.at)}</OwnLine>
        </OwnEntry>
      ))}
    </OwnPanel>
  )
}

type Props = {
  readonly own: ActorOf<typeof accountOverview>
  readonly ending: ActorOf<typeof sessionEnding>
  readonly avatar: ActorOf<typeof ownAvatar>
  readonly upload: ImageUploadActor
}

/** The operator's own account: role, robots, sessions, and last actions. */
export const UserCenterPage = memo(({ own, ending, avatar, upload }: Props) => {
  const t = useTexts()
  const user = useActorSelector("session", userOf)
  const data = useSelector(own, accountOverview.dataOf)
  const fault = useSelector(own, queryFaultOf)
  const isLoading = useSelector(own, isQueryLoading)
  if (user === null) return null
  const body = () => {
    if (fault !== null && !isLoading) {
      return (
        <Panel>
          <ErrorState title={t("center.failed")} fault={fault} retry={() => own.send({ type: "query.refreshed" })} />
        </Panel>
      )
    }
    if (data === null) {
      return (
        <Panel aria-busy>
          <SkeletonRows count={6} />
        </Panel>
      )
    }
    return (
      <>
        <OwnDevices devices={data.devices} total={data.total} />
        <OwnSessions ending={ending} sessions={data.sessions} />
        <OwnEvents events={data.events} />
      </>
    )
  }
  return (
    <chakra.div display="grid" gap="5" maxW="960px">
      <Panel p="5">
        <chakra.h1 fontSize="xl">{t("page.userCenter")}</chakra.h1>
        <chakra.p fontSize="lg" fontWeight="medium" mt="2">
          {user.username}
        </chakra.p>
        <chakra.div mt="3">
          <OwnAvatar user={user} avatar={avatar} upload={upload} />
        </chakra.div>
        <Figures display="flex" flexWrap="wrap" columnGap="10" mt="3">
          <Figure label={t("users.fields.role")}>{user.role_name}</Figure>
          <Figure label={t("users.fields.email")}>{user.email || t("records.none")}</Figure>
          <Figure label={t("users.fields.latest_login")}>{momentText(user.latest_login)}</Figure>
        </Figures>
      </Panel>
      {body()}
    </chakra.div>
  )
})
