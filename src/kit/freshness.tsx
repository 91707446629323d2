import { useSelector } from "@xstate/react"
import { type RefObject, useEffect } from "react"
import {
  changesOf,
  savedIdsOf,
  isListing,
  listedAtOf,
  type RecordsActor,
  savedElsewhereOf
} from "../machines/records/typed-records.ts"
import { ageText, MINUTE, useNow } from "./clock.ts"
import { chakra } from "./chakra.ts"
import { Button } from "./controls.ts"
import { IconButton } from "./icons.tsx"
import { useLanguage, useTexts } from "./texts.ts"

/** Shows the waiting changes once neither the pointer nor the focus is among the rows. */
const useWaiting = (list: RecordsActor, box: RefObject<HTMLElement | null>, waits: boolean): void =>
  useEffect(() => {
    const rows = box.current?.querySelector("tbody")
    if (!waits || !rows) return
    const show = () => {
      const { activeElement } = rows.getRootNode() as Document | ShadowRoot
      if (!rows.matches(":hover") && !rows.contains(activeElement)) list.send({ type: "records.changesShown" })
    }
    const onFocusOut = ({ relatedTarget }: FocusEvent) =>
      rows.contains(relatedTarget as Node | null) ? undefined : show()
    show()
    rows.addEventListener("pointerleave", show)
    rows.addEventListener("focusout", onFocusOut)
    return () => {
      rows.removeEventListener("pointerleave", show)
      rows.removeEventListener("focusout", onFocusOut)
    }
  }, [list, box, waits])

/** The most added or changed records that are announced by name. */
const MAX_LISTED = 3

type Props<Row> = {
  readonly list: RecordsActor
  readonly rows: ReadonlyArray<Row>
  readonly nameOf: (row: Row) => string
  /** The box of the rows. */
  readonly box: RefObject<HTMLElement | null>
  /** Requests one record, if the list can. */
  readonly onShow: ((id: number) => void) | undefined
}

/** The age of a list, announcements of changes, links to saved records on other pages, and waiting changes. */
export const Freshness = <Row extends { readonly id: number }>({ list, rows, nameOf, box, onShow }: Props<Row>) => {
  const t = useTexts()
  const language = useLanguage()
  const now = useNow()
  const listedAt = useSelector(list, listedAtOf)
  const listing = useSelector(list, isListing)
  const changes = useSelector(list, changesOf)
  const fresh = useSelector(list, savedIdsOf)
  const saved = useSelector(list, savedElsewhereOf)
  useWaiting(list, box, changes > 0)
  const named = rows.filter(({ id }) => fresh.includes(id)).map(nameOf)
  const names = named.slice(0, MAX_LISTED).join(", ")
  const more = named.length - MAX_LISTED
  return (
    <Bar>
      <span role="status">
        {changes === 0 ? null : (
          <Button variant="text" onClick={() => list.send({ type: "records.changesShown" })}>
            {t("records.changes", { count: changes })}
          </Button>
        )}
        {saved === undefined || onShow === undefined ? null : (
          <>
            {t("records.savedElsewhere")}{" "}
            <Button variant="text" onClick={() => onShow(saved)}>
              {t("records.showIt")}
            </Button>
          </>
        )}
        <span data-told>
          {named.length === 0 ? "" : t(more > 0 ? "records.freshMore" : "records.fresh", { names, more })}
        </span>
      </span>
      {listedAt === null ? null : (
        <span>
          {now - listedAt < MINUTE ? t("records.justNow") : t("records.age", { ago: ageText(language, listedAt, now) })}
        </span>
      )}
      <IconButton
        icon="again"
        label={t("records.renew")}
        aria-disabled={listing}
        onClick={() => list.send({ type: "records.refreshed" })}
      />
    </Bar>
  )
}

const Bar = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    color: "fg.subtle",
    fontSize: "sm",
    "& [data-told]": {
      position: "absolute",
      boxSize: "1px",
      overflow: "hidden",
      clipPath: "inset(50%)",
      whiteSpace: "nowrap"
    }
  }
})
