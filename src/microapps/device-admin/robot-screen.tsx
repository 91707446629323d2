import type { RobotDetail, RobotSlot } from "../../effects/contract/robots.ts"
import { Badge, Figure, Panel, Figures, Subtle } from "../../ui/kit/panel.tsx"
import { Button } from "../../ui/kit/controls.ts"
import { DetailHead, DetailTable, Found } from "../../ui/kit/detail.tsx"
import { useHistory, useQuery, screen } from "../runtime/screen.ts"
import { FIRST } from "../../effects/contract/addresses.ts"
import { momentText, yuanShown } from "../../effects/contract/formats.ts"
import { carryOut, commandOf, readRobot, robotCommand, type RobotCommand, robotDetail } from "./robots.ts"
import { RobotCommandDialog, batteryBadge, shelfText, stateBadge, stockText } from "./robot-values.tsx"
import { useWords } from "./words.ts"

type Intent = (what: RobotCommand["what"], slots: RobotCommand["slots"]) => void

const Facts = ({ robot, intent }: { readonly robot: RobotDetail; readonly intent: Intent }) => {
  const t = useWords()
  const { hrefOf } = useHistory()
  const goods = robot.slots > 0
  return (
    <Panel>
      <DetailHead back={{ href: hrefOf(FIRST), label: t("robot.back") }} title={`${robot.robot_id} · ${robot.name}`}>
        {goods ? (
          <>
            <Button disabled={robot.on_shelf === robot.slots} onClick={() => intent("putOnShelves", null)}>
              {t("robots.putOnShelves")}
            </Button>
            <Button disabled={robot.on_shelf === 0} onClick={() => intent("removeFromShelf", null)}>
              {t("robots.removeFromShelf")}
            </Button>
            <Button variant={robot.unsynced ? "solid" : "outline"} onClick={() => intent("sync", null)}>
              {t("robots.sync")}
            </Button>
          </>
        ) : null}
      </DetailHead>
      <Figures p="4">
        <Figure label={t("robots.state")}>
          {stateBadge(t, robot)}
          {robot.offline_since === null ? null : (
            <Subtle display="block">{t("robots.since", { time: momentText(robot.offline_since) })}</Subtle>
          )}
        </Figure>
        <Figure label={t("robots.battery")}>{batteryBadge(robot)}</Figure>
        <Figure label={t("robots.stock")}>{stockText(t, robot)}</Figure>
        <Figure label={t("robots.onShelf")}>{shelfText(t, robot)}</Figure>
        <Figure label={t("places.location")}>{robot.location === "" ? t("records.none") : robot.location}</Figure>
        <Figure label={t("places.area")}>
          {[robot.province, robot.city, robot.district].filter((name) => name !== "").join(" ") || t("records.none")}
        </Figure>
        <Figure label={t("robots.merchant")}>{robot.merchant === "" ? t("records.none") : robot.merchant}</Figure>
        <Figure label={t("robots.syncedAt")}>
          {robot.synced_at === null ? t("robots.never") : momentText(robot.synced_at)}
        </Figure>
      </Figures>
    </Panel>
  )
}

const Slots = ({ goods, intent }: { readonly goods: ReadonlyArray<RobotSlot>; readonly intent: Intent }) => {
  const t = useWords()
  return (
    <DetailTable
      label={t("robot.slots")}
      rows={goods}
      keyOf={({ slot }) => slot}
      columns={[
        { id: "slot", head: t("robot.slot") },
        { id: "product", head: t("robot.product") },
        {
          id: "price",
          head: t("robot.price"),
          kind: "number",
          cell: ({ price }) => t("robot.yuan", { amount: yuanShown(price) })
        },
        {
          id: "count",
          head: t("robots.stock"),
          kind: "number",
          cell: ({ count, capacity }) => t("robots.stockOf", { stock: count, capacity })
        },
        {
          id: "on_shelf",
          head: t("robot.state"),
          cell: ({ on_shelf, confirmed }) =>
            confirmed ? (
              <Badge tone={on_shelf ? "success" : "neutral"}>{t(on_shelf ? "robot.sold" : "robot.unsold")}</Badge>
            ) : (
              <Badge tone="warning">{t(on_shelf ? "robot.soldUnsent" : "robot.unsoldUnsent")}</Badge>
            )
        }
      ]}
      actions={({ slot, on_shelf }) => (
        <Button
          variant={on_shelf ? "dangerText" : "text"}
          onClick={() => intent(on_shelf ? "removeFromShelf" : "putOnShelves", [slot])}
        >
          {t(on_shelf ? "robots.removeFromShelf" : "robots.putOnShelves")}
        </Button>
      )}
      none={{ title: t("robot.noSlots"), lead: t("robot.noSlotsLead") }}
    />
  )
}

const Alarms = ({ alarms }: { readonly alarms: RobotDetail["alarms"] }) => {
  const t = useWords()
  return (
    <DetailTable
      label={t("robot.alarms")}
      rows={alarms}
      keyOf={({ id }) => id}
      columns={[
        { id: "type", head: t("robot.type"), cell: ({ name, type }) => `${name} (${type})` },
        { id: "raised_at", head: t("robot.raisedAt"), kind: "moment" },
        {
          id: "ended_at",
          head: t("robot.endedAt"),
          cell: ({ ended_at }) =>
            ended_at === null ? <Badge tone="danger">{t("robot.lasting")}</Badge> : momentText(ended_at)
        }
      ]}
      none={{ title: t("robot.noAlarms"), lead: t("robot.noAlarmsLead") }}
    />
  )
}

/** One robot. */
export const robotScreen = screen({
  path: "/robot",
  under: FIRST,
  parts: (fromEffect) => ({
    lookup: robotDetail.part(fromEffect(readRobot), "robot_id"),
    command: { machine: robotCommand.machine(fromEffect(carryOut)) }
  }),
  view: function RobotScreen({ lookup, command }) {
    const { robot_id: robotId = "" } = useQuery()
    return (
      <>
        <Found<RobotDetail> lookup={lookup} wanted={robotId}>
          {(robot) => {
            const intent: Intent = (what, slots) =>
              command.send({ type: "command.requested", command: commandOf(what, [robot], slots) })
            return (
              <>
                <Facts robot={robot} intent={intent} />
                <Slots goods={robot.goods} intent={intent} />
                <Alarms alarms={robot.alarms} />
              </>
            )
          }}
        </Found>
        <RobotCommandDialog command={command} />
      </>
    )
  }
})
