import { FIRST_PAGE_PATH } from "../../contract/addresses.ts"
import { minuteText, momentText } from "../../contract/formats.ts"
import type { RobotDetail } from "../../contract/robots.ts"
import { ageText, useNow } from "../../kit/clock.ts"
import { Button } from "../../kit/controls.ts"
import { DetailHead } from "../../kit/detail.tsx"
import { Figure, Figures, Panel, row, SubtleText } from "../../kit/panel.tsx"
import { RowMenu } from "../../kit/row-menu.tsx"
import { useLanguage, useTexts } from "../../kit/texts.ts"
import { chakra } from "../../kit/chakra.ts"
import { isGranted } from "../runtime/console-link.tsx"
import { LinkedText, RecordLink } from "../../kit/record-link.tsx"
import { useHistory } from "../runtime/open-application-context.ts"
import { batteryCell, ShelfCell, stateBadge, stockCell, stockText } from "./robot-values.tsx"
import type { RobotCommand } from "./robots.ts"

export type RequestRobotCommand = (what: RobotCommand["what"], slots: RobotCommand["slots"]) => void

type Props = {
  readonly robot: RobotDetail
  readonly intent: RequestRobotCommand
  readonly onOutOfService: () => void
  readonly onPin: () => void
}

const Commands = ({ robot, intent, onOutOfService, onPin }: Props) => {
  const t = useTexts()
  const isOutOfService = robot.out_of_service !== null
  const removal = {
    name: "removeFromShelf",
    label: t("robots.removeFromShelf"),
    danger: true,
    disabled: isOutOfService || robot.on_shelf === 0,
    choose: () => intent("removeFromShelf", null)
  }
  return (
    <>
      {robot.slots > 0 ? (
        <>
          <Button
            disabled={isOutOfService || robot.on_shelf === robot.slots}
            onClick={() => intent("putOnShelves", null)}
          >
            {t("robots.putOnShelves")}
          </Button>
          <Button variant={robot.unsynced ? "solid" : "outline"} onClick={() => intent("sync", null)}>
            {t("robots.sync")}
          </Button>
        </>
      ) : null}
      {isOutOfService ? (
        <Button variant="solid" onClick={() => intent("returnToService", null)}>
          {t("robots.returnToService")}
        </Button>
      ) : (
        <Button onClick={onOutOfService}>{t("robots.takeOutOfService")}</Button>
      )}
      {isGranted("system-admin", "alarm-board") ? <Button onClick={onPin}>{t("robot.pin")}</Button> : null}
      <RowMenu
        row={robot}
        records={{ exported: { group: "robots", key: "robot_id" } }}
        items={robot.slots > 0 ? [removal] : []}
      />
    </>
  )
}

/** A line about a robot that is out of service. */
const Outage = ({ since, until, reason, by }: NonNullable<RobotDetail["out_of_service"]>) => {
  const t = useTexts()
  return (
    <Stated role="status">
      <strong>
        <LinkedText kind="users" ids={[by]}>
          {(who = "") => t("robot.outSince", { time: momentText(since), who })}
        </LinkedText>
      </strong>
      <span>{reason}</span>
      <span>{until === null ? t("robot.outForNow") : t("robot.outUntil", { time: momentText(until) })}</span>
    </Stated>
  )
}

/** The robot's present state, with the age of its measurements. */
export const RobotFacts = (props: Props) => {
  const { robot } = props
  const t = useTexts()
  const language = useLanguage()
  const now = useNow()
  const { hrefOf } = useHistory()
  const { heard_at } = robot
  const reportedText =
    heard_at === null ? t("robot.neverHeard") : t("robot.heard", { ago: ageText(language, heard_at, now) })
  const agedText = (at: number | null, never: string) => (
    <SubtleText display="block" fontSize="sm" title={at === null ? undefined : momentText(at)}>
      {at === null ? never : t("robot.measured", { ago: ageText(language, at, now) })}
    </SubtleText>
  )
  return (
    <Panel>
      <DetailHead
        back={{ href: hrefOf(FIRST_PAGE_PATH), label: t("robot.back") }}
        title={`${robot.robot_id} · ${robot.name}`}
      >
        <Commands {...props} />
      </DetailHead>
      {robot.out_of_service === null ? null : <Outage {...robot.out_of_service} />}
      <Figures p="4">
        <Figure label={t("robots.fields.state")}>
          {stateBadge(t, robot)}
          {robot.offline_since === null ? null : (
            <SubtleText display="block" fontSize="sm">
              {t("robots.since", { time: minuteText(robot.offline_since) })}
            </SubtleText>
          )}
          <SubtleText display="block" fontSize="sm" title={momentText(heard_at)}>
            {reportedText}
          </SubtleText>
        </Figure>
        <Figure label={t("robots.fields.battery")}>
          {batteryCell(robot)}
          {robot.charging === true ? (
            <SubtleText display="block" fontSize="sm">
              {t("robot.charging")}
            </SubtleText>
          ) : null}
          {agedText(robot.battery_at, t("robot.neverMeasured"))}
        </Figure>
        <Figure label={t("robots.fields.stock")}>
          {stockCell(stockText(t, robot), robot)}
          {robot.capacity === 0 ? null : agedText(robot.stock_at, t("robot.neverMeasured"))}
        </Figure>
        <Figure label={t("robots.fields.on_shelf")}>
          <ShelfCell {...robot} />
          {robot.slots === 0 ? null : (
            <SubtleText
              display="block"
              fontSize="sm"
              title={robot.synced_at === null ? undefined : momentText(robot.synced_at)}
            >
              {t("robots.syncedAt")}:{" "}
              {robot.synced_at === null ? t("robots.never") : ageText(language, robot.synced_at, now)}
            </SubtleText>
          )}
        </Figure>
        <Figure label={t("places.location")}>
          <RecordLink kind="locations" id={robot.location_id}>
            {robot.location || t("records.none")}
          </RecordLink>
        </Figure>
        <Figure label={t("places.area")}>
          {[robot.province, robot.city, robot.district].filter((name) => name !== "").join(" ") || t("records.none")}
        </Figure>
        <Figure label={t("robots.fields.merchant")}>
          <RecordLink kind="merchants" id={robot.merchant_id}>
            {robot.merchant || t("records.none")}
          </RecordLink>
        </Figure>
      </Figures>
    </Panel>
  )
}

const Stated = chakra("p", {
  base: { ...row, mt: "3", py: "2", bg: "bg.hover", color: "fg", "& strong": { fontWeight: "medium" } }
})
