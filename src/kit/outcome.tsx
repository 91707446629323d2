import { useSelector } from "@xstate/react"
import { addressField } from "../contract/record-address.ts"
import { isCardKind } from "../contract/searched-kinds.ts"
import { outcomeOf, type ListActor } from "../machines/records/typed-records.ts"
import { Button } from "./controls.ts"
import { chakra } from "./chakra.ts"
import { FilledText, type TextRecord, withGaps } from "./record-link.tsx"
import { useTexts } from "./texts.ts"

type Props<Row> = {
  readonly list: ListActor<Row>
  /** The kind of the records. */
  readonly group: string
  readonly nameOf: (row: Row) => string
}

const recordsOf = (group: string, row: object, name: string): ReadonlyArray<TextRecord> => {
  if (!isCardKind(group)) return []
  const id = (row as Readonly<Record<string, string | number>>)[addressField(group)]
  return id === undefined ? [] : [{ kind: group, id, name }]
}

/** The outcome of an action on several records: the number of successes, and each failure with its name and reason. */
export const Outcome = <Row,>({ list, group, nameOf }: Props<Row>) => {
  const t = useTexts()
  const outcome = useSelector(list, outcomeOf)
  if (outcome === null) return null
  return (
    <chakra.div role="alert" display="flex" gap="3" px="4" py="2" bg="danger.bg" color="danger.fg">
      <chakra.div flex="1" minW="0" maxH="30vh" overflowY="auto">
        <strong>{t("records.partly", { count: outcome.done, refused: outcome.refused.length })}</strong>
        <chakra.ul listStyle="none">
          {outcome.refused.map(({ row, msg }) => (
            <li key={row.id}>
              <FilledText
                {...withGaps(
                  `${nameOf(row as Row)}: ${msg || t("fault.Unreachable")}`,
                  recordsOf(group, row, nameOf(row as Row))
                )}
              />
            </li>
          ))}
        </chakra.ul>
      </chakra.div>
      <Button onClick={() => list.send({ type: "records.outcomeClosed" })}>{t("kit.close")}</Button>
    </chakra.div>
  )
}
