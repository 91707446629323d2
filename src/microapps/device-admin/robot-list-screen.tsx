import { pagePart } from "../../effects/lists/page-effects.ts"
import type { ComponentProps } from "react"
import { Badge, Subtle } from "../../kit/panel.tsx"
import { Button } from "../../kit/controls.ts"
import { useHistory } from "../runtime/inside.ts"
import type { FromEffect } from "../../effects/from-effect.ts"
import { definePage } from "../../kit/define-page.ts"
import { FIRST } from "../../contract/addresses.ts"
import { momentText } from "../../contract/formats.ts"
import { PeriodFilters } from "../../kit/date-input.tsx"
import { PlaceFilterControls } from "../../kit/places/place-filters.tsx"
import { placeNames } from "../../kit/places/place-names.ts"
import { placePart } from "../../effects/lists/place-part.ts"
import { RowMenu } from "../../kit/row-menu.tsx"
import { RecordsScreen } from "../../kit/records-screen.tsx"
import { carryOut, commandOf, robotCommand, type RobotCommand, robotList, robotPage, type RobotRow } from "./robots.ts"
import {
  RobotCommandDialog,
  batteryTone,
  shelfCell,
  stateTone,
  stockCell,
  stockText,
  syncedShelfText
} from "./robot-values.tsx"
import { pickedIn, type RecordsActor } from "../../machines/records/typed-records.ts"
import type { Outcome } from "../../machines/mutations/mutation-machine.ts"
import type { SnapshotFrom } from "xstate"
import { useTexts } from "../../kit/texts.ts"

const shelvings = ["putOnShelves", "removeFromShelf"] as const
type Shelving = (typeof shelvings)[number]
type Looks = Readonly<Record<Shelving, NonNullable<ComponentProps<typeof Button>["variant"]>>>
const inRow: Looks = { putOnShelves: "text", removeFromShelf: "dangerText" }
const ofSeveral: Looks = { putOnShelves: "outline", removeFromShelf: "outline" }

/** The shelves stand that way already. */
const stands: Readonly<Record<Shelving, (robot: RobotRow) => boolean>> = {
  putOnShelves: ({ on_shelf, slots }) => on_shelf === slots,
  removeFromShelf: ({ on_shelf }) => on_shelf === 0
}

/** The list names its rows by id, a command by the robots' numbers. */
const carriedOut = ({ done, refused }: Outcome, list: SnapshotFrom<RecordsActor>) => {
  const rows = [...robotList.rowsOf(list), ...pickedIn<RobotRow>(list)]
  const idsOf = (number: string) => rows.find(({ robot_id }) => robot_id === number)?.id ?? []
  return {
    type: "records.carriedOut" as const,
    ids: done.flatMap(idsOf),
    refused: refused.flatMap(({ id, msg }) => [idsOf(id)].flat().map((one) => ({ id: one, msg })))
  }
}

/** The fleet: where each robot is, how it is, what it sells. */
export const robotListScreen = definePage({
  path: FIRST,
  title: "robots.title",
  parts: (fromEffect: FromEffect) => ({
    list: robotList.part(pagePart(fromEffect, robotPage())),
    places: placePart(fromEffect),
    command: { machine: robotCommand.machine(fromEffect(carryOut)) }
  }),
  rules: (rule) => [
    rule({
      from: "command",
      when: "mutation.done",
      to: "list",
      send: ({ outcome }, now) => (outcome === undefined ? null : carriedOut(outcome, now("list")))
    })
  ],
  view: function RobotListScreen({ list, places, command }) {
    const t = useTexts()
    const { hrefOf } = useHistory()
    const intent = (what: RobotCommand["what"], robots: ReadonlyArray<RobotRow>) =>
      command.send({ type: "mutation.requested", input: commandOf(what, robots) })
    /** A button for what changes something of these robots. */
    const shelfButton = (what: Shelving, robots: ReadonlyArray<RobotRow>, looks: Looks, listing: boolean) => {
      const idle = listing || robots.every((robot) => stands[what](robot))
      return (
        <Button
          key={what}
          variant={looks[what]}
          aria-disabled={idle}
          onClick={() => (idle ? undefined : intent(what, robots))}
        >
          {t(`robots.${what}`)}
        </Button>
      )
    }
    return (
      <>
        <RecordsScreen
          list={list}
          records={robotList}
          title={t("robots.title")}
          columns={[
            {
              id: "robot_id",
              head: t("robots.number"),
              cell: (text, { robot_id }) => <a href={hrefOf("/robot", { robot_id })}>{text}</a>
            },
            { id: "name", head: t("robots.name") },
            { id: "state", head: t("robots.state"), text: ({ state }) => t(`robots.${state}`), badge: stateTone },
            { id: "battery", head: t("robots.battery"), kind: "percent", badge: batteryTone },
            { id: "stock", head: t("robots.stock"), text: (robot) => stockText(t, robot), cell: stockCell },
            {
              id: "on_shelf",
              head: t("robots.onShelf"),
              text: (robot) => syncedShelfText(t, robot),
              cell: (_, robot) => shelfCell(t, robot)
            },
            { id: "location", head: t("places.location") },
            { id: "merchant", head: t("robots.merchant") },
            {
              id: "last_alarm",
              head: t("robots.lastAlarm"),
              text: ({ last_alarm: alarm }) => (alarm === null ? "" : `${alarm.name} ${momentText(alarm.raised_at)}`),
              cell: (text, { last_alarm: alarm }) =>
                alarm === null ? (
                  text
                ) : (
                  <>
                    <Badge tone={alarm.ended_at === null ? "danger" : "neutral"}>{alarm.name}</Badge>{" "}
                    <Subtle>{momentText(alarm.raised_at)}</Subtle>
                  </>
                )
            }
          ]}
          nameOf={({ robot_id }) => robot_id}
          keyOf={({ robot_id }) => robot_id}
          filters={{
            text: { label: t("robots.text") },
            state: { label: t("robots.state"), choices: (id) => t(`robots.${id}`) },
            product: { label: t("robots.product") }
          }}
          nameOfId={placeNames(places)}
          moreFilters={(query) => (
            <>
              <PlaceFilterControls places={places} query={query} />
              <PeriodFilters {...query} />
            </>
          )}
          actions={(robot, listing) => (
            <>
              {shelfButton("putOnShelves", [robot], inRow, listing)}
              <RowMenu row={robot} records={robotList} />
              {shelfButton("removeFromShelf", [robot], inRow, listing)}
            </>
          )}
          several={{
            canPick: ({ slots }) => slots > 0,
            commands: (robots, listing) => shelvings.map((what) => shelfButton(what, robots, ofSeveral, listing))
          }}
        />
        <RobotCommandDialog command={command} />
      </>
    )
  }
})
