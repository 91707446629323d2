import type { AnyStateMachine } from "xstate"
import { chakra } from "../../kit/chakra.ts"
import { laidOutChart } from "./laid-out-chart.ts"
import { labelOf } from "./chart-layout.ts"
import { useTexts } from "../../kit/texts.ts"

type Props = { readonly machine: AnyStateMachine; readonly lit: ReadonlySet<string> }

/** The chart as text, for screen readers and for charts that do not fit. */
export const ChartList = ({ machine, lit }: Props) => {
  const t = useTexts()
  const { chart } = laidOutChart(machine)
  return (
    <chakra.details mt="2" fontSize="sm">
      <summary>{t("machinePanel.listed")}</summary>
      <chakra.ul fontFamily="mono" fontSize="xs" mt="1">
        {chart.states.map(({ id, invokes }) => (
          <chakra.li key={id} mb="1.5">
            <strong>{id}</strong>
            {lit.has(id) ? ` (${t("machinePanel.isIn")})` : ""}
            {invokes.map((effect) => ` ▸ ${effect}`).join("")}
            <chakra.ul ps="4">
              {chart.transitions
                .filter(({ source }) => source === id)
                .map((transition, index) => (
                  <li key={index}>
                    {labelOf(transition)} → {transition.target ?? t("machinePanel.changesOnly")}
                  </li>
                ))}
            </chakra.ul>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.details>
  )
}
