import { useSelector } from "@xstate/react"
import { isPolledQueryLoading, polledFaultOf, type PolledQueryActor } from "../machines/queries/polled-query-machine.ts"
import { Result, type ResultProps } from "./detail.tsx"

type PolledResultProps<Data> = Pick<ResultProps<Data>, "children"> & {
  readonly query: PolledQueryActor<Data>
  readonly dataOf: (snapshot: ReturnType<PolledQueryActor<Data>["getSnapshot"]>) => Data | null
}

/** The result of a polled query, or the reason why there is none. */
export const PolledResult = <Data,>({ query, dataOf, ...props }: PolledResultProps<Data>) => (
  <Result
    {...props}
    data={useSelector(query, dataOf)}
    isLoading={useSelector(query, isPolledQueryLoading)}
    fault={useSelector(query, polledFaultOf)}
    retry={() => query.send({ type: "polledQuery.refreshed" })}
  />
)
