import type { SnapshotFrom } from "xstate"
import { momentText } from "../../contract/formats.ts"
import type { RobotAlarm } from "../../contract/robots.ts"
import type { FromEffect } from "../../effects/from-effect.ts"
import { pagePart } from "../../effects/lists/page-effects.ts"
import { ageText, useNow } from "../../kit/clock.ts"
import { Button } from "../../kit/controls.ts"
import { defineListPage } from "../../kit/define-list-page.tsx"
import { severityTones } from "../../kit/notices.tsx"
import { Badge, SubtleText } from "../../kit/panel.tsx"
import { RowMenu } from "../../kit/row-menu.tsx"
import { listPlaces } from "../../kit/places/list-places.ts"
import { useLanguage, useTexts } from "../../kit/texts.ts"
import { requestPlaces } from "../../machines/areas/place-options.ts"
import type { PageInput } from "../../machines/page-input.ts"
import type { Outcome } from "../../machines/mutations/mutation-machine.ts"
import { type ListActor, selectedIn, type RecordsActor } from "../../machines/records/typed-records.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { OutOfServiceDialog } from "./out-of-service-dialog.tsx"
import { outOfServiceForm, outOfServiceOpened, takeOutOfService } from "./out-of-service.ts"
import { moveDraft, useRobotForm } from "./robot-form.tsx"
import { RobotTabs } from "./robot-tabs.tsx"
import {
  runRobotCommand,
  commandOf,
  countsKeyOf,
  readCounts,
  robotCommand,
  robotCounts,
  robotFields,
  robotList,
  robotPage,
  type RobotRow,
  robots,
  saveRobot
} from "./robots.ts"
import {
  batteryCell,
  RobotCommandDialog,
  ShelfCell,
  stateTone,
  stockCell,
  stockText,
  syncedShelfText
} from "./robot-values.tsx"
import { linkTo } from "../../kit/record-link.tsx"

const shelvings = ["putOnShelves", "removeFromShelf"] as const
type Shelving = (typeof shelvings)[number]

const move = (list: ListActor<RobotRow>, of: ReadonlyArray<RobotRow>) =>
  robotList.send(list, robotList.events.addOpened.make({ draft: moveDraft(of) }))

/** True if the shelves of a robot are in that state already. */
const isInState: Readonly<Record<Shelving, (robot: RobotRow) => boolean>> = {
  putOnShelves: ({ on_shelf, slots }) => on_shelf === slots,
  removeFromShelf: ({ on_shelf }) => on_shelf === 0
}

/** Translates robot numbers in the outcome of a command into row ids of the list. */
const outcomeEvent = ({ done, refused }: Outcome, list: SnapshotFrom<RecordsActor>) => {
  const rows = [...robotList.rowsOf(list), ...selectedIn<RobotRow>(list)]
  const idsOf = (number: string) => rows.find(({ robot_id }) => robot_id === number)?.id ?? []
  return {
    type: "records.carriedOut" as const,
    ids: done.flatMap(idsOf),
    refused: refused.flatMap(({ id, msg }) => [idsOf(id)].flat().map((robotId) => ({ id: robotId, msg })))
  }
}

const carriesGoods = ({ slots }: RobotRow) => slots > 0

type ShelfProps = {
  readonly command: ActorOf<typeof robotCommand>
  readonly what: Shelving
  readonly of: ReadonlyArray<RobotRow>
  readonly stale: boolean
}

/** A button that changes the shelves of these robots. */
const ShelfButton = ({ command, what, of, stale }: ShelfProps) => {
  const t = useTexts()
  const idle = stale || of.every((robot) => isInState[what](robot))
  return (
    <Button
      aria-disabled={idle}
      onClick={() => (idle ? undefined : command.send({ type: "mutation.requested", input: commandOf(what, of) }))}
    >
      {t(`robots.${what}`)}
    </Button>
  )
}

const AlarmCell = ({ name, severity, raised_at, ended_at }: RobotAlarm) => {
  const language = useLanguage()
  const now = useNow()
  return (
    <>
      <Badge tone={ended_at === null ? severityTones[severity] : "neutral"}>{name}</Badge>{" "}
      <SubtleText title={momentText(raised_at)}>{ageText(language, raised_at, now)}</SubtleText>
    </>
  )
}

const returnRequested = (robot: RobotRow) => ({
  type: "mutation.requested" as const,
  input: commandOf("returnToService", [robot])
})

/** The fleet: the place of each robot, its state, and its goods. */
export const robotListScreen = defineListPage({
  record: robots,
  records: robotList,
  columns: [
    { id: "robot_id", cell: linkTo("robots", "robot_id") },
    "name",
    { id: "state", badge: stateTone },
    { id: "battery", kind: "percent", cell: (_, robot) => batteryCell(robot) },
    { id: "stock", text: (robot, t) => stockText(t, robot), cell: stockCell },
    {
      id: "on_shelf",
      text: (robot, t) => syncedShelfText(t, robot),
      cell: (_, robot) => <ShelfCell {...robot} />
    },
    { id: "location", cell: linkTo("locations", "location_id") },
    { id: "merchant", cell: linkTo("merchants", "merchant_id") },
    {
      id: "last_alarm",
      text: ({ last_alarm: alarm }) => (alarm === null ? "" : `${alarm.name} ${momentText(alarm.raised_at)}`),
      cell: (text, { last_alarm: alarm }) => (alarm === null ? text : <AlarmCell {...alarm} />)
    }
  ],
  places: listPlaces,
  form: { fields: robotFields, useForm: useRobotForm },
  filters: ["text", "state", "product", "alarms", "mine", "unsynced", "robot_id"],
  parts: (fromEffect: FromEffect) => ({
    list: robotList.part({ ...pagePart(fromEffect, robotPage()), save: fromEffect(saveRobot) }),
    command: { machine: robotCommand.machine(fromEffect(runRobotCommand)) },
    outage: { machine: outOfServiceForm.machine(fromEffect(takeOutOfService)) },
    counts: {
      machine: robotCounts.machine(fromEffect(readCounts)),
      input: ({ query }: PageInput) => ({ key: countsKeyOf(robotList.codec.read(query)), besideList: true })
    }
  }),
  rules: (rule) => [
    rule({ from: "list", when: "records.draftChanged", to: "places", send: requestPlaces }),
    rule({
      from: "list",
      when: "records.answered",
      to: "counts",
      send: (_, now) => robotCounts.events.requested.make({ key: countsKeyOf(robotList.queryOf(now("list"))) })
    }),
    rule({
      from: "command",
      when: "mutation.done",
      to: "list",
      send: ({ outcome }, now) => (outcome === undefined ? null : outcomeEvent(outcome, now("list")))
    })
  ],
  useMore: ({ list, command, outage, counts }, t) => {
    const shelving = (what: Shelving, robot: RobotRow, stale: boolean) => ({
      name: what,
      label: t(`robots.${what}`),
      disabled: stale || robot.out_of_service !== null || isInState[what](robot),
      choose: () => command.send({ type: "mutation.requested", input: commandOf(what, [robot]) })
    })
    return {
      children: <RobotTabs list={list} counts={counts} />,
      actions: (robot, stale) => (
        <>
          {robot.out_of_service !== null ? (
            <Button
              variant="text"
              aria-disabled={stale}
              onClick={() => (stale ? undefined : command.send(returnRequested(robot)))}
            >
              {t("robots.returnToService")}
            </Button>
          ) : null}
          <RowMenu
            row={robot}
            records={robotList}
            items={[
              ...(carriesGoods(robot) ? [shelving("putOnShelves", robot, stale)] : []),
              { name: "move", label: t("robots.move"), choose: () => move(list, [robot]) },
              {
                name: "takeOutOfService",
                label: t("robots.takeOutOfService"),
                choose: () => outage.send(outOfServiceOpened([robot]))
              },
              ...(carriesGoods(robot) ? [{ ...shelving("removeFromShelf", robot, stale), danger: true }] : [])
            ]}
          />
        </>
      ),
      several: {
        commands: (selected, stale) => (
          <>
            {shelvings.map((what) => (
              <ShelfButton key={what} command={command} what={what} of={selected.filter(carriesGoods)} stale={stale} />
            ))}
            <Button aria-disabled={stale} onClick={() => (stale ? undefined : move(list, selected))}>
              {t("robots.move")}
            </Button>
            <Button
              aria-disabled={stale}
              onClick={() => (stale ? undefined : outage.send(outOfServiceOpened(selected)))}
            >
              {t("robots.takeOutOfService")}
            </Button>
          </>
        )
      }
    }
  },
  extra: ({ command, outage }) => (
    <>
      <RobotCommandDialog command={command} />
      <OutOfServiceDialog form={outage} />
    </>
  )
})
