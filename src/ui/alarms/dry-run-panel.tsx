import { useSelector } from "@xstate/react"
import type { NotifyRule, NotifyType, DryRunResult } from "../../contract/notify-rules.ts"
import { tryDays } from "../../machines/alarms/dry-run-events.ts"
import {
  canTry,
  daysOf,
  type DryRunActor,
  dryRunFaultOf,
  isTrying,
  triedOf
} from "../../machines/alarms/dry-run-machine.ts"
import type { NotifyRuleDraft } from "../../machines/alarms/notify-rule-list.ts"
import { chakra } from "../../kit/chakra.ts"
import { DayZone } from "../../kit/day-zone.tsx"
import { Button, Select, Spinner } from "../../kit/controls.ts"
import type { Language } from "../../contract/languages.ts"
import { faultText, useLanguage, useTexts } from "../../kit/texts.ts"
import { DryRunFigures } from "./dry-run-figures.tsx"

/** True if both rules send the same. */
const isSame = (tried: DryRunResult, saved: DryRunResult | null) => JSON.stringify(tried) === JSON.stringify(saved)

const signedIn = (language: Language) => (change: number) =>
  `${change > 0 ? "+" : change === 0 ? "±" : "−"}${Math.abs(change).toLocaleString(language)}`

type SumsProps = {
  readonly days: number
  readonly tried: DryRunResult
  readonly saved: DryRunResult | null
  /** The saved rule is off. */
  readonly off: boolean
  readonly draft: NotifyRuleDraft
  readonly methods: ReadonlyArray<NotifyType>
}

/** The totals of the draft and of the saved rule, as text. */
const Sums = ({ days, tried, saved, off, draft, methods }: SumsProps) => {
  const t = useTexts()
  const signed = signedIn(useLanguage())
  const { notifications: count, at_night: night, alarms } = tried
  const failing = methods.filter(({ id, ready }) => !ready && draft.methods.includes(id))
  return (
    <>
      <chakra.p fontSize="md" fontWeight="medium">
        {t("dryRun.would", { days, count, alarms, night })}
      </chakra.p>
      {off ? (
        <p>{t("dryRun.savedOff")}</p>
      ) : saved === null ? null : (
        <p>
          {isSame(tried, saved)
            ? t("dryRun.unchanged")
            : t("dryRun.saved", {
                count: saved.notifications,
                change: signed(count - saved.notifications),
                night: saved.at_night,
                nightChange: signed(night - saved.at_night)
              })}
        </p>
      )}
      {failing.length === 0 || count === 0 ? null : (
        <chakra.p color="warning.fg">
          {t("dryRun.failing", {
            count: Math.round((count * failing.length) / draft.methods.length),
            names: failing.map(({ name }) => name).join(", ")
          })}
        </chakra.p>
      )}
    </>
  )
}

type Props = {
  readonly dryRun: DryRunActor
  readonly draft: NotifyRuleDraft
  readonly edited: NotifyRule | null
  readonly methods: ReadonlyArray<NotifyType>
}

/** The notifications that the rule in a form would have sent. It blocks nothing. */
export const DryRunPanel = ({ dryRun, draft, edited, methods }: Props) => {
  const t = useTexts()
  const days = useSelector(dryRun, daysOf)
  const result = useSelector(dryRun, triedOf)
  const fault = useSelector(dryRun, dryRunFaultOf)
  const busy = useSelector(dryRun, isTrying)
  const ready = useSelector(dryRun, canTry)
  const off = edited?.enabled === false
  return (
    // This choice is not part of the form around it.
    <Box aria-label={t("dryRun.title")} onInput={(event) => event.stopPropagation()}>
      <div data-head>
        <Button aria-disabled={!ready} onClick={() => dryRun.send({ type: "dryRun.requested" })}>
          {t("dryRun.title")}
          {busy ? <Spinner /> : null}
        </Button>
        <Select
          aria-label={t("dryRun.days")}
          value={days}
          onChange={({ target }) =>
            dryRun.send({
              type: "dryRun.daysChosen",
              days: tryDays.find((choice) => String(choice) === target.value) ?? days
            })
          }
        >
          {tryDays.map((choice) => (
            <option key={choice} value={choice}>
              {t("dryRun.lastDays", { count: choice })}
            </option>
          ))}
        </Select>
      </div>
      <div role="status" aria-busy={busy}>
        {fault !== null ? (
          <chakra.p color="danger.fg">{t("dryRun.failed", { why: faultText(t, fault) })}</chakra.p>
        ) : result !== null ? (
          <Sums days={result.days} tried={result.rule} saved={result.saved} off={off} draft={draft} methods={methods} />
        ) : (
          <chakra.p color="fg.subtle">{t(ready ? "dryRun.running" : "dryRun.incomplete")}</chakra.p>
        )}
      </div>
      {result === null || result.rule.notifications === 0 ? null : (
        <>
          <DryRunFigures tried={result.rule} saved={off || isSame(result.rule, result.saved) ? null : result.saved} />
          <DayZone of="hours" />
        </>
      )}
    </Box>
  )
}

const Box = chakra("section", {
  base: {
    display: "grid",
    alignContent: "start",
    gap: "3",
    minW: "0",
    mb: "3",
    p: "3",
    rounded: "md",
    border: "1px solid",
    borderColor: "border",
    bg: "bg.subtle",
    fontSize: "sm",
    "& > [data-head]": { display: "flex", flexWrap: "wrap", gap: "2" },
    "& > [data-head] select": { w: "auto", flex: "1" },
    "& > [role=status]": { display: "grid", gap: "1" },
    "& > [role=status][aria-busy=true]": { opacity: "0.6" }
  }
})
