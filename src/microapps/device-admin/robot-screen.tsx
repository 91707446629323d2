import { FIRST_PAGE_PATH } from "../../contract/addresses.ts"
import { moneyText } from "../../contract/formats.ts"
import type { RobotTimeline } from "../../contract/robot-timeline.ts"
import type { RobotDetail, RobotSlot } from "../../contract/robots.ts"
import type { FromEffect } from "../../effects/from-effect.ts"
import { chakra } from "../../kit/chakra.ts"
import { Textarea } from "../../kit/controls.ts"
import { definePage } from "../../kit/define-page.ts"
import { DetailTable, QueryResult } from "../../kit/detail.tsx"
import { Icon } from "../../kit/icons.tsx"
import { MenuButton } from "../../kit/menu.tsx"
import { Figure, Figures, Panel, PanelHead } from "../../kit/panel.tsx"
import { useTexts } from "../../kit/texts.ts"
import { ConsoleLink } from "../runtime/console-link.tsx"
import { useHistory } from "../runtime/open-application-context.ts"
import { OutOfServiceDialog } from "./out-of-service-dialog.tsx"
import { outOfServiceForm, outOfServiceOpened, takeOutOfService } from "./out-of-service.ts"
import { AlarmTypes, OpenAlarms, RecentAlarms, RobotNotes } from "./robot-alarms.tsx"
import { type RequestRobotCommand, RobotFacts } from "./robot-facts.tsx"
import { RobotAvailability } from "./robot-availability.tsx"
import { acknowledgeAlarm, alarmAcknowledging, readRobotTimeline, robotTimeline } from "./robot-timeline.ts"
import { pinProblemsOf, robotPinForm, robotPinOpened, saveRobotPin } from "./robot-pin.ts"
import { RobotCommandDialog } from "./robot-values.tsx"
import { commandOf, readRobot, robotCommand, robotDetail, runRobotCommand } from "./robots.ts"
import { SampleCharts } from "./sample-charts.tsx"
import { StateStrip } from "./state-strip.tsx"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { DateInput } from "../../kit/date-input.tsx"
import { Field } from "../../kit/field.tsx"
import { ActorForm, FormActorDialog } from "../../kit/lazy/form-actor-dialog.tsx"

type Props = { readonly pin: ActorOf<typeof robotPinForm> }

const attemptOf = (typed: (name: string) => string) => {
  const attempt = { note: typed("note"), due_at: typed("due_at") }
  return { attempt, problems: pinProblemsOf(attempt) }
}

/** Asks for the note and the moment of a pin. */
const RobotPinDialog = ({ pin }: Props) => {
  const t = useTexts()
  return (
    <FormActorDialog actor={pin} title={({ robot_id }) => t("robot.pinTitle", { robot: robot_id })}>
      {({ due_at }) => (
        <ActorForm actor={pin} verb={t("robot.pin")} attemptOf={attemptOf}>
          {(problemOf) => (
            <>
              <Field label={t("robot.pinNote")} problem={problemOf("note")} required>
                {(controlProps) => <Textarea {...controlProps} name="note" rows={2} data-autofocus maxLength={200} />}
              </Field>
              <Field label={t("robot.pinDue")} problem={problemOf("due_at")} required>
                {(controlProps) => <DateInput {...controlProps} kind="moment" name="due_at" defaultValue={due_at} />}
              </Field>
            </>
          )}
        </ActorForm>
      )}
    </FormActorDialog>
  )
}

type SlotProps = { readonly robot: RobotDetail; readonly intent: RequestRobotCommand }

const Slots = ({ robot: { goods, out_of_service }, intent }: SlotProps) => {
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
      actions={({ slot, on_shelf }: RobotSlot) => (
        <MenuButton
          label={t("records.more")}
          trigger={<Icon name="dots" />}
          items={[
            {
              name: "shelf",
              label: t(on_shelf ? "robots.removeFromShelf" : "robots.putOnShelves"),
              danger: on_shelf,
              disabled: out_of_service !== null,
              choose: () => intent(on_shelf ? "removeFromShelf" : "putOnShelves", [slot])
            }
          ]}
        />
      )}
    />
  )
}

type SalesProps = Pick<RobotTimeline, "orders" | "refunds"> & { readonly robotId: string }

/** Orders and refunds of the last days, each with a link to its list. */
const Sales = ({ robotId, orders, refunds }: SalesProps) => {
  const t = useTexts()
  if (orders === null || refunds === null) return null
  const listed = (path: string, text: string) => (
    <ConsoleLink section="sale-admin" path={`/sale-admin${path}`} search={{ robot_id: robotId }}>
      {text}
    </ConsoleLink>
  )
  return (
    <Panel aria-label={t("robot.sales")}>
      <PanelHead>
        <h2>{t("robot.sales")}</h2>
      </PanelHead>
      <Figures p="4">
        <Figure label={t("robot.orders")}>
          {listed(FIRST_PAGE_PATH, t("robot.ordersOf", { count: orders.count, amount: moneyText(orders.amount) }))}
        </Figure>
        <Figure label={t("robot.refunds")}>
          {listed("/refunds", t("robot.refundsOf", { count: refunds.count, requested: refunds.requested }))}
        </Figure>
      </Figures>
    </Panel>
  )
}

/** Panels with the usual gap, even in nested boxes. */
const Stack = chakra("div", { base: { "& > * + *": { mt: "3" } } })

/** One robot: its state, its alarms, and its last thirty days. */
export const robotScreen = definePage({
  path: "/robot",
  by: "robot_id",
  under: FIRST_PAGE_PATH,
  parts: (fromEffect: FromEffect) => ({
    query: robotDetail.part(fromEffect(readRobot), "robot_id"),
    timeline: robotTimeline.part(fromEffect(readRobotTimeline), "robot_id"),
    command: { machine: robotCommand.machine(fromEffect(runRobotCommand)) },
    outage: { machine: outOfServiceForm.machine(fromEffect(takeOutOfService)) },
    pin: { machine: robotPinForm.machine(fromEffect(saveRobotPin)), invalidates: () => ["timeline"] },
    acknowledging: { machine: alarmAcknowledging.machine(fromEffect(acknowledgeAlarm)) }
  }),
  view: function RobotScreen({ query, timeline, command, outage, pin, acknowledging }) {
    const t = useTexts()
    const { hrefOf } = useHistory()
    return (
      <>
        <QueryResult<RobotDetail> query={query} back={{ href: hrefOf(FIRST_PAGE_PATH), label: t("robot.back") }}>
          {(robot) => {
            const intent: RequestRobotCommand = (what, slots) =>
              command.send({ type: "mutation.requested", input: commandOf(what, [robot], slots) })
            return (
              <Stack>
                <RobotFacts
                  robot={robot}
                  intent={intent}
                  onOutOfService={() => outage.send(outOfServiceOpened([robot]))}
                  onPin={() => pin.send(robotPinOpened(robot.robot_id, Date.now()))}
                />
                <QueryResult<RobotTimeline> query={timeline}>
                  {(data) => (
                    <Stack>
                      <OpenAlarms timeline={data} acknowledging={acknowledging} />
                      <StateStrip timeline={data} />
                      <RobotAvailability robotId={robot.robot_id} months={data.availability} />
                      <SampleCharts timeline={data} capacity={robot.capacity} />
                      <AlarmTypes types={data.types} />
                      <Sales robotId={robot.robot_id} orders={data.orders} refunds={data.refunds} />
                      <RecentAlarms alarms={data.alarms} />
                      <RobotNotes notes={data.notes} />
                    </Stack>
                  )}
                </QueryResult>
                {robot.slots === 0 ? null : <Slots robot={robot} intent={intent} />}
              </Stack>
            )
          }}
        </QueryResult>
        <RobotCommandDialog command={command} />
        <OutOfServiceDialog form={outage} />
        <RobotPinDialog pin={pin} />
      </>
    )
  }
})
