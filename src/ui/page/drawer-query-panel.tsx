import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import {
  type DrawerQueryActor,
  drawerFaultOf,
  drawerDataIn,
  drawerSubjectOf,
  isDrawerLoading
} from "../../machines/queries/drawer-query-machine.ts"
import { Dialog } from "../../kit/dialog.tsx"
import { SkeletonRows, Unable } from "../../kit/state.tsx"
import { useTexts } from "../../kit/texts.ts"

type Props<QueryResult> = {
  readonly actor: DrawerQueryActor<QueryResult>
  readonly title: (name: string) => string
  readonly width: string
  readonly children: (data: QueryResult, of: { readonly id: number; readonly name: string }) => ReactNode
}

/** Details of one record, beside its list. A failure hides the former result: somebody may just have ended it. */
export const DrawerQueryPanel = <QueryResult,>({ actor, title, width, children }: Props<QueryResult>) => {
  const t = useTexts()
  const of = useSelector(actor, drawerSubjectOf)
  const data = useSelector(actor, drawerDataIn<QueryResult>)
  const fault = useSelector(actor, drawerFaultOf)
  const isLoading = useSelector(actor, isDrawerLoading)
  if (of === null) return null
  const body = () => {
    if (fault !== null && !isLoading)
      return <Unable fault={fault} retry={() => actor.send({ type: "drawerQuery.refreshed" })} />
    if (data === null) {
      return (
        <div role="status" aria-label={t("kit.loading")}>
          <SkeletonRows count={5} />
        </div>
      )
    }
    return <div aria-busy={isLoading}>{children(data, of)}</div>
  }
  return (
    <Dialog side="end" width={width} title={title(of.name)} onClose={() => actor.send({ type: "drawerQuery.closed" })}>
      {body()}
    </Dialog>
  )
}
