import { useSelector } from "@xstate/react"
import { Activity, useCallback, useMemo, useState } from "react"
import { formsOf, generationsOf, openTabsOf } from "../../machines/tabs/tabs-machine.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import { useActor, useActorSelector, useAppRuntime, useSignedInActor } from "../runtime/app-runtime.tsx"
import {
  type ListServices,
  ListServicesContext,
  type OfferListActions,
  OfferContext,
  pageOfList
} from "../../kit/list-services.ts"
import { makeCopy } from "../../kit/make-copy.ts"
import { Frame } from "../page/frame.tsx"
import { type Page, usePage } from "../page/page.ts"
import { mayReadEvents } from "../../machines/history/may-read-events.ts"
import { rulesOf } from "../../machines/menu/menu-machine.ts"

/**
 * The number of hidden pages that stay rendered, without those that hold unsaved input. Further pages are rendered
 * again from their actors.
 */
const MAX_HIDDEN = 5

const keyOf = ({ tab, generation, visit }: Page) => (tab === null ? visit.fullPath : `${tab} ${generation ?? 0}`)

/** The visible one first. A refusal is worth nothing once it is left. */
const withPage = (rendered: ReadonlyArray<Page>, page: Page, forms: ReadonlyArray<string>): ReadonlyArray<Page> =>
  [page, ...rendered.filter((earlier) => earlier.tab !== null && keyOf(earlier) !== keyOf(page))].filter(
    ({ tab }, index) => index <= MAX_HIDDEN || forms.includes(tab!)
  )

/**
 * The page of the address, and hidden pages of other tabs as they were last rendered. A tab's return shows its page without rendering it again. Hidden
 * pages only follow their actors.
 */
export const MountedPages = () => {
  const tabs = useSignedInActor("tabs")
  const open = useSelector(tabs, openTabsOf)
  const generations = useSelector(tabs, generationsOf)
  const page = usePage()
  const [rendered, setRendered] = useState<ReadonlyArray<Page>>([])
  if (page !== undefined && rendered[0] !== page) setRendered(withPage(rendered, page, formsOf(tabs.getSnapshot())))

  const palette = useSignedInActor("commandPalette")
  /** Never withdrawn: the palette uses it also while another page is visible. */
  const offer = useCallback<OfferListActions>(
    ({ id }, offer) => void palette.send({ type: "commandPalette.listOffered", list: id, offer }),
    [palette]
  )

  const views = useSignedInActor("views")
  const { exportList, historyNow } = useAppRuntime()
  const mayReadHistory = useActorSelector("menu", (menu) => mayReadEvents(rulesOf(menu)))
  const notices = useActor("notices")
  const session = useActor("session")
  const ofMerchant = typeof useActorSelector("session", userOf)?.merchant_id === "number"
  const lists = useMemo(
    (): ListServices => ({
      views,
      pageOf: ({ id }) => pageOfList(id),
      copy: makeCopy(notices),
      exportList,
      historyOf: mayReadHistory ? historyNow() : undefined,
      operator: () => userOf(session.getSnapshot())?.username ?? "",
      ofMerchant
    }),
    [views, notices, exportList, historyNow, mayReadHistory, session, ofMerchant]
  )

  const isAlive = (candidate: Page) =>
    candidate === page ||
    (open.some(({ name }) => name === candidate.tab) && candidate.generation === (generations[candidate.tab!] ?? 0))
  const alive = rendered.filter(isAlive).toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))
  return (
    <OfferContext value={offer}>
      <ListServicesContext value={lists}>
        {alive.map((alivePage) => (
          <Activity key={keyOf(alivePage)} mode={alivePage === page ? "visible" : "hidden"}>
            <Frame page={alivePage} />
          </Activity>
        ))}
      </ListServicesContext>
    </OfferContext>
  )
}
