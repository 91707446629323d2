import { useSelector } from "@xstate/react"
import type { AlarmType } from "../../contract/alarm-types.ts"
import { minuteText } from "../../contract/formats.ts"
import type { Silence } from "../../contract/silences.ts"
import { activeOf, silenceList, type silenceEnding } from "../../machines/alarms/silence-list.ts"
import { isListing, listFaultOf, totalOf } from "../../machines/records/typed-records.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button } from "../../kit/controls.ts"
import { Dialog } from "../../kit/dialog.tsx"
import { Subtle } from "../../kit/panel.tsx"
import { RowMenu } from "../../kit/row-menu.tsx"
import { SkeletonRows, State, Unable } from "../../kit/state.tsx"
import { useNow } from "../../kit/ago.ts"
import { useTexts } from "../../kit/texts.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"

/** The number of silences, on the button that opens them. */
export const SilencesButton = ({
  silences,
  onClick
}: {
  readonly silences: ActorOf<typeof silenceList>
  readonly onClick: () => void
}) => {
  const t = useTexts()
  const rows = useSelector(silences, silenceList.rowsOf)
  const over = rows.length - activeOf(rows, useNow()).length
  return <Button onClick={onClick}>{t("silence.button", { count: useSelector(silences, totalOf) - over })}</Button>
}

type Props = {
  readonly silences: ActorOf<typeof silenceList>
  readonly ending: ActorOf<typeof silenceEnding>
  readonly types: ReadonlyArray<AlarmType>
  readonly onAdd: () => void
  readonly onClose: () => void
}

/** The silences that hold notifications back now, each with the way to end it. */
export const SilencesDrawer = ({ silences, ending, types, onAdd, onClose }: Props) => {
  const t = useTexts()
  const rows = activeOf(useSelector(silences, silenceList.rowsOf), useNow())
  const listing = useSelector(silences, isListing)
  const fault = useSelector(silences, listFaultOf)
  const nameOf = (code: string) => types.find((type) => type.code === code)?.name ?? code
  const about = ({ robot_ids, types: codes }: Silence) =>
    [
      robot_ids.length === 0 ? t("silence.allRobots") : robot_ids.join(", "),
      codes.length === 0 ? t("silence.allTypes") : codes.map(nameOf).join(", ")
    ].join(" · ")
  const body = () => {
    if (fault !== null && !listing)
      return <Unable fault={fault} retry={() => silences.send({ type: "records.refreshed" })} />
    if (rows.length === 0)
      return listing ? <SkeletonRows count={3} /> : <State title={t("silence.none")} lead={t("silence.noneLead")} />
    return (
      <List aria-busy={listing}>
        {rows.map((silence) => (
          <li key={silence.id}>
            <div>
              <strong>{silence.reason}</strong>
              <p>{about(silence)}</p>
              <Subtle>
                {t("board.quiet", { until: minuteText(silence.until) })} ·{" "}
                {t("silence.by", { who: silence.created_by, at: minuteText(silence.created_at) })}
              </Subtle>
            </div>
            <RowMenu row={silence} records={silenceList} />
            <Button
              variant="dangerText"
              aria-label={t("silence.endNamed", { reason: silence.reason })}
              onClick={() => ending.send({ type: "mutation.requested", input: { ids: [silence.id] } })}
            >
              {t("silence.end")}
            </Button>
          </li>
        ))}
      </List>
    )
  }
  return (
    <Dialog side="end" width="460px" title={t("silence.list")} onClose={onClose}>
      <chakra.div px="5" pb="4">
        <Button onClick={onAdd}>{t("records.add")}</Button>
      </chakra.div>
      {body()}
    </Dialog>
  )
}

const List = chakra("ul", {
  base: {
    px: "5",
    pb: "5",
    "& > li": {
      display: "flex",
      alignItems: "start",
      gap: "3",
      py: "3",
      borderTop: "1px solid",
      borderColor: "border",
      overflowWrap: "anywhere"
    },
    "& > li > div": { flex: "1", minW: "0", fontSize: "sm" },
    "& strong": { fontWeight: "medium", fontSize: "md" }
  }
})
