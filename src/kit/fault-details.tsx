import type { VisibleNotice } from "../machines/notices/notices-machine.ts"
import { momentText } from "../contract/formats.ts"
import { chakra } from "./chakra.ts"
import { Button, Summary } from "./controls.ts"
import { useTexts } from "./texts.ts"

type DetailsProps = { readonly fault: NonNullable<VisibleNotice["fault"]>; readonly copy: (text: string) => void }

type FaultFacts = Pick<DetailsProps["fault"], "call" | "at" | "requestId" | "msg"> & {
  readonly code?: number
  readonly why?: string
}

/** Details of an error, for people who report it. */
export const FaultDetails = ({ fault, copy }: DetailsProps) => {
  const t = useTexts()
  const { call, code, at, requestId, msg, why }: FaultFacts = fault
  const rows = {
    call,
    code,
    time: at === undefined ? at : momentText(at),
    request: requestId,
    message: msg,
    cause: why
  }
  const facts = Object.entries(rows).flatMap(([name, value]) =>
    value ? [[t(`kit.${name as keyof typeof rows}`), String(value)]] : []
  )
  return (
    <chakra.details gridColumn="1 / -1" fontSize="xs" color="fg.muted" mt="1">
      <Summary>{t("kit.details")}</Summary>
      <chakra.dl display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap="3" rowGap="0.5" my="2">
        {facts.map(([name, value]) => (
          <chakra.div key={name} display="contents">
            <dt>{name}</dt>
            <chakra.dd fontFamily="mono" overflowWrap="anywhere">
              {value}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      <Button variant="text" fontSize="xs" onClick={() => copy(facts.map((fact) => fact.join(": ")).join("\n"))}>
        {t("kit.copy")}
      </Button>
    </chakra.details>
  )
}
