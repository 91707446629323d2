import type { RobotDetail, RobotSlot } from "../../contract/robots.ts"
import { Badge, Figure, Panel, Figures, Subtle } from "../../kit/panel.tsx"
import { Button } from "../../kit/controls.ts"
import { DetailHead, DetailTable, QueryResult } from "../../kit/detail.tsx"
import { useHistory } from "../runtime/inside.ts"
import type { FromEffect } from "../../effects/from-effect.ts"
import { definePage } from "../../kit/define-page.ts"
import { FIRST } from "../../contract/addresses.ts"
import { momentText } from "../../contract/formats.ts"
import { carryOut, commandOf, readRobot, robotCommand, type RobotCommand, robotDetail } from "./robots.ts"
import { RobotCommandDialog, batteryBadge, ShelfCell, stateBadge, stockCell, stockText } from "./robot-values.tsx"
import { useTexts } from "../../kit/texts.ts"

type Intent = (what: RobotCommand["what"], slots: RobotCommand["slots"]) => void

const Facts = ({ robot, intent }: { readonly robot: RobotDetail; readonly intent: Intent }) => {
  const t = useTexts()
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
        <Figure label={t("robots.fields.state")}>
          {stateBadge(t, robot)}
          {robot.offline_since === null ? null : (
            <Subtle display="block">{t("robots.since", { time: momentText(robot.offline_since) })}</Subtle>
          )}
        </Figure>
        <Figure label={t("robots.fields.battery")}>{batteryBadge(robot)}</Figure>
        <Figure label={t("robots.fields.stock")}>{stockCell(stockText(t, robot), robot)}</Figure>
        <Figure label={t("robots.fields.on_shelf")}>
          <ShelfCell {...robot} />
        </Figure>
        <Figure label={t("places.location")}>{robot.location === "" ? t("records.none") : robot.location}</Figure>
        <Figure label={t("places.area")}>
          {[robot.province, robot.city, robot.district].filter((name) => name !== "").join(" ") || t("records.none")}
        </Figure>
        <Figure label={t("robots.fields.merchant")}>
          {robot.merchant === "" ? t("records.none") : robot.merchant}
        </Figure>
        <Figure label={t("robots.syncedAt")}>
          {robot.synced_at === null ? t("robots.never") : momentText(robot.synced_at)}
        </Figure>
      </Figures>
    </Panel>
  )
}

const Slots = ({ goods, intent }: { readonly goods: ReadonlyArray<RobotSlot>; readonly intent: Intent }) => {
  const t = useTexts()
  return (
    <DetailTable
      label={t("robot.slots")}
      rows={goods}
      keyOf={({ slot }) => slot}
      columns={[
        { id: "slot", head: t("robot.slot") },
        { id: "product", head: t("robot.product") },
        { id: "price", head: t("robot.price"), kind: "money" },
        {
          id: "count",
          head: t("robots.fields.stock"),
          kind: "number",
          text: ({ count, capacity }) => t("robots.stockOf", { stock: count, capacity })
        },
        {
          id: "on_shelf",
          head: t("robot.state"),
          text: ({ on_shelf, confirmed }) =>
            confirmed
              ? t(on_shelf ? "robot.sold" : "robot.unsold")
              : t(on_shelf ? "robot.soldUnsent" : "robot.unsoldUnsent"),
          badge: ({ on_shelf, confirmed }) => (!confirmed ? "warning" : on_shelf ? "success" : "neutral")
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
  const t = useTexts()
  return (
    <DetailTable
      label={t("robot.alarms")}
      rows={alarms}
      keyOf={({ id }) => id}
      columns={[
        { id: "type", head: t("robot.type"), text: ({ name, type }) => `${name} (${type})` },
        { id: "raised_at", head: t("robot.raisedAt"), kind: "moment" },
        {
          id: "ended_at",
          head: t("robot.endedAt"),
          kind: "moment",
          text: ({ ended_at }) => (ended_at === null ? t("robot.lasting") : momentText(ended_at)),
          cell: (text, { ended_at }) => (ended_at === null ? <Badge tone="danger">{text}</Badge> : text)
        }
      ]}
      none={{ title: t("robot.noAlarms"), lead: t("robot.noAlarmsLead") }}
    />
  )
}

/** One robot. */
export const robotScreen = definePage({
  path: "/robot",
  under: FIRST,
  parts: (fromEffect: FromEffect) => ({
    query: robotDetail.part(fromEffect(readRobot), "robot_id"),
    command: { machine: robotCommand.machine(fromEffect(carryOut)) }
  }),
  view: function RobotScreen({ query, command }) {
    return (
      <>
        <QueryResult<RobotDetail> query={query}>
          {(robot) => {
            const intent: Intent = (what, slots) =>
              command.send({ type: "mutation.requested", input: commandOf(what, [robot], slots) })
            return (
              <>
                <Facts robot={robot} intent={intent} />
                <Slots goods={robot.goods} intent={intent} />
                <Alarms alarms={robot.alarms} />
              </>
            )
          }}
        </QueryResult>
        <RobotCommandDialog command={command} />
      </>
    )
  }
})
