import { useSelector } from "@xstate/react"
import { type FormEvent, useId } from "react"
import type { ActiveInjection } from "./fault-injection.ts"
import { injectionsOf, type QaModeActor } from "./qa-mode-machine.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button, Input, Select } from "../../kit/controls.ts"
import { useTexts } from "../../kit/texts.ts"

type Props = {
  readonly qaMode: QaModeActor
  readonly calls: ReadonlyArray<string>
  readonly outcomes: ReadonlyArray<string>
}

/** Outcomes without a code or status, which have texts instead. */
const worded = ["slow", "offline", "noEnvelope", "cutOff", "otherShape"] as const

const useOutcomeWords = () => {
  const t = useTexts()
  return (outcome: string) => {
    const wordedOutcome = worded.find((name) => name === outcome)
    return wordedOutcome === undefined ? outcome : t(`machinePanel.${wordedOutcome}`)
  }
}

/** Forces outcomes of calls. */
export const FaultInjectionTable = ({ qaMode, calls, outcomes }: Props) => {
  const t = useTexts()
  const wordsOf = useOutcomeWords()
  const list = useId()
  const injections = useSelector(qaMode, injectionsOf)
  const onSubmit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    const data = new FormData(submitted.currentTarget)
    const field = (name: string) => String(data.get(name)).trim()
    const sample = field("percent") === "" ? null : { percent: Number(field("percent")), seed: Number(field("seed")) }
    qaMode.send({
      type: "qaMode.injectionAdded",
      injection: { call: field("call"), outcome: field("outcome"), sample }
    })
  }
  return (
    <chakra.section pt="3" aria-label={t("machinePanel.faultBoard")}>
      <chakra.h2 fontSize="sm" fontWeight="medium">
        {t("machinePanel.faultBoard")}
      </chakra.h2>
      <chakra.small color="fg.subtle">{t("machinePanel.faultBoardHint")}</chakra.small>
      <form onSubmit={onSubmit}>
        <Fields>
          <label>
            {t("machinePanel.forcedCall")}
            <Input name="call" list={list} autoComplete="off" spellCheck={false} />
          </label>
          <datalist id={list}>
            {calls.map((call) => (
              <option key={call} value={call}>
                {call}
              </option>
            ))}
          </datalist>
          <label>
            {t("machinePanel.forcedOutcome")}
            <Select name="outcome">
              {outcomes.map((outcome) => (
                <option key={outcome} value={outcome}>
                  {wordsOf(outcome)}
                </option>
              ))}
            </Select>
          </label>
          <label>
            {t("machinePanel.forcedPercent")}
            <Input name="percent" type="number" min="1" max="100" step="1" />
          </label>
          <label>
            {t("machinePanel.forcedSeed")}
            <Input name="seed" type="number" step="1" defaultValue="1" required />
          </label>
          <Button type="submit">{t("machinePanel.force")}</Button>
        </Fields>
      </form>
      <ul>
        {injections.map((injection) => (
          <InjectionRow
            key={injection.id}
            injection={injection}
            onRemove={() => qaMode.send({ type: "qaMode.injectionRemoved", id: injection.id })}
          />
        ))}
      </ul>
    </chakra.section>
  )
}

const InjectionRow = ({
  injection,
  onRemove
}: {
  readonly injection: ActiveInjection
  readonly onRemove: () => void
}) => {
  const t = useTexts()
  const wordsOf = useOutcomeWords()
  const { call, outcome, sample, matched, forced } = injection
  return (
    <chakra.li display="flex" flexWrap="wrap" alignItems="center" gap="3" fontSize="sm" mt="1">
      <chakra.span fontFamily="mono" fontSize="xs">
        {call === "" ? t("machinePanel.anyCall") : call}
      </chakra.span>
      {wordsOf(outcome)}
      <small>
        {sample === null ? t("machinePanel.forcedOnce") : t("machinePanel.forcedShare", { ...sample, matched, forced })}
      </small>
      <Button onClick={onRemove}>{t("machinePanel.unforce")}</Button>
    </chakra.li>
  )
}

const Fields = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", md: "2fr 2fr 1fr 1fr auto" },
    alignItems: "end",
    gap: "3",
    my: "2",
    fontSize: "sm"
  }
})
