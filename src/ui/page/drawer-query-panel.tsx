import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import {
  type DrawerQueryActor,
  drawerFaultOf,
  drawerFoundIn,
  drawerSubjectOf,
  isDrawerLoading
} from "../../machines/queries/drawer-query-machine.ts"
import { Dialog } from "../../kit/dialog.tsx"
import { SkeletonRows, Unable } from "../../kit/state.tsx"
import { useTexts } from "../../kit/texts.ts"

type Props<Found> = {
  readonly actor: DrawerQueryActor<Found>
  readonly title: (name: string) => string
  readonly width: string
  readonly children: (found: Found, of: { readonly id: number; readonly name: string }) => ReactNode
}

/** Details of one record, beside its list. A failure hides the former result: somebody may just have ended it. */
export const DrawerQueryPanel = <Found,>({ actor, title, width, children }: Props<Found>) => {
  const t = useTexts()
  const of = useSelector(actor, drawerSubjectOf)
  const found = useSelector(actor, drawerFoundIn<Found>)
  const fault = useSelector(actor, drawerFaultOf)
  const looking = useSelector(actor, isDrawerLoading)
  if (of === null) return null
  const body = () => {
    if (fault !== null && !looking)
      return <Unable fault={fault} retry={() => actor.send({ type: "drawerQuery.refreshed" })} />
    if (found === null) {
      return (
        <div role="status" aria-label={t("kit.loading")}>
          <SkeletonRows count={5} />
        </div>
      )
    }
    return <div aria-busy={looking}>{children(found, of)}</div>
  }
  return (
    <Dialog side="end" width={width} title={title(of.name)} onClose={() => actor.send({ type: "drawerQuery.closed" })}>
      {body()}
    </Dialog>
  )
}
