import { useSelector } from "@xstate/react"
import type { AlarmType } from "../../contract/alarm-types.ts"
import { minuteText } from "../../contract/formats.ts"
import { activeOrPlanned, silenceList, type silenceEnding } from "../../machines/alarms/silence-list.ts"
import { isListing, listFaultOf, totalOf } from "../../machines/records/typed-records.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button, Select } from "../../kit/controls.ts"
import { Dialog } from "../../kit/dialog.tsx"
import { LinkedText } from "../../kit/record-link.tsx"
import { SubtleText } from "../../kit/panel.tsx"
import { RowMenu } from "../../kit/row-menu.tsx"
import { SkeletonRows, State, ErrorState } from "../../kit/state.tsx"
import { useNow } from "../../kit/clock.ts"
import { useTexts } from "../../kit/texts.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { SilenceScope } from "./silence-scope.tsx"

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
  const over = rows.length - activeOrPlanned(rows, useNow()).length
  return <Button onClick={onClick}>{t("silence.button", { count: useSelector(silences, totalOf) - over })}</Button>
}

type Props = {
  readonly silences: ActorOf<typeof silenceList>
  readonly ending: ActorOf<typeof silenceEnding>
  readonly types: ReadonlyArray<AlarmType>
  readonly onAdd: () => void
  readonly onClose: () => void
}

const states = ["active", "planned", "over"] as const

/** The silences of a state, each with its scope and period, and the way to end it. */
export const SilencesDrawer = ({ silences, ending, types, onAdd, onClose }: Props) => {
  const t = useTexts()
  const { state = "active", ...query } = useSelector(silences, silenceList.queryOf)
  const listed = useSelector(silences, silenceList.rowsOf)
  const now = useNow()
  const rows = state === "over" ? listed : activeOrPlanned(listed, now)
  const listing = useSelector(silences, isListing)
  const showState = (nextState: typeof state) =>
    silences.send({ type: "records.queried", query: { ...query, state: nextState } })
  const close = () => {
    if (state !== "active") showState("active")
    onClose()
  }
  const fault = useSelector(silences, listFaultOf)
  const body = () => {
    if (fault !== null && !listing)
      return <ErrorState fault={fault} retry={() => silences.send({ type: "records.refreshed" })} />
    if (rows.length === 0)
      return listing ? <SkeletonRows count={3} /> : <State title={t("silence.none")} lead={t("silence.noneLead")} />
    return (
      <List aria-busy={listing}>
        {rows.map((silence) => (
          <li key={silence.id}>
            <div>
              <strong>{silence.reason}</strong>
              <p>
                <SilenceScope silence={silence} types={types} />
              </p>
              <SubtleText>
                {t("silence.period", { from: minuteText(silence.starts_at), until: minuteText(silence.until) })} ·{" "}
                <LinkedText kind="users" ids={[silence.created_by]}>
                  {(who = "") => t("silence.by", { who, at: minuteText(silence.created_at) })}
                </LinkedText>
              </SubtleText>
            </div>
            <RowMenu row={silence} records={silenceList} />
            <Button
              hidden={state === "over"}
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
    <Dialog side="end" width="460px" title={t("silence.list")} onClose={close}>
      <chakra.div display="flex" gap="2" px="5" pt="1" pb="4">
        <Select
          aria-label={t("silence.state")}
          value={state}
          onChange={({ target }) => showState(target.value as typeof state)}
        >
          {states.map((state) => (
            <option key={state} value={state}>
              {t(`silence.states.${state}`)}
            </option>
          ))}
        </Select>
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
    // In the line of the reason.
    "& > li > button": { h: { base: "11", md: "8" }, mt: "-1.5" },
    "& strong": { fontWeight: "medium", fontSize: "md" }
  }
})
