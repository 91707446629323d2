import { useSelector } from "@xstate/react"
import type { ComponentProps, ReactNode } from "react"
import { dataIn, isQueryLoading, keyIn, type QueryActor, queryFaultOf } from "../../machines/queries/query-machine.ts"
import { QueryResult } from "../../kit/detail.tsx"
import { Dialog, DialogBody } from "../../kit/dialog.tsx"
import { ErrorState } from "../../kit/state.tsx"

type Props<Data> = Pick<ComponentProps<typeof Dialog>, "side" | "width"> & {
  readonly actor: QueryActor<Data | null>
  readonly title: (key: string, data: Data | null) => string
  readonly children: (data: Data, key: string) => ReactNode
}

/**
 * The dialog of a query, open while its key is not empty. A failure hides the former result, which another person may
 * just have changed.
 */
export const QueryDialog = <Data,>({ actor, title, children, ...dialog }: Props<Data>) => {
  const key = useSelector(actor, keyIn)
  const data = useSelector(actor, dataIn<Data | null>)
  const fault = useSelector(actor, (snapshot) => (isQueryLoading(snapshot) ? null : queryFaultOf(snapshot)))
  if (key === "") return null
  const Body = dialog.side === undefined ? DialogBody : "div"
  return (
    <Dialog {...dialog} title={title(key, data)} onClose={() => actor.send({ type: "query.requested", key: "" })}>
      <Body>
        {fault === null ? (
          <QueryResult query={actor}>{(result) => children(result!, key)}</QueryResult>
        ) : (
          <ErrorState fault={fault} retry={() => actor.send({ type: "query.refreshed" })} />
        )}
      </Body>
    </Dialog>
  )
}
