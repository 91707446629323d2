import { useSelector } from "@xstate/react"
import { useEffect, useRef, useState } from "react"
import type { View, ViewDraft } from "../../contract/views.ts"
import type { Layout } from "../../machines/views/layouts.ts"
import {
  areViewsBusy,
  isSavingViews,
  type ViewsActor,
  viewsFaultOf,
  viewsOf
} from "../../machines/views/views-machine.ts"
import { chakra } from "../chakra.ts"
import { Button } from "../controls.ts"
import { Icon } from "../icons.tsx"
import { MenuButton } from "../menu.tsx"
import { faultText, useTexts } from "../texts.ts"
import { ViewForm } from "./view-form.tsx"

type Props = {
  readonly actor: ViewsActor
  readonly page: string
  /** The present filters and order of the list, and its layout. */
  readonly search: string
  readonly layout: Layout
  readonly onShow: (view: View) => void
}

const Box = chakra("div", {
  base: {
    "& h2": { px: "4", pt: "3", pb: "1", fontSize: "sm", fontWeight: "medium", color: "fg.muted" },
    "& ul": { listStyle: "none" },
    "& li": { display: "flex", alignItems: "center", ps: "4", pe: "2" },
    "& li > button:first-child": {
      flex: "1",
      minW: "0",
      py: "1.5",
      textAlign: "start",
      overflowWrap: "anywhere",
      cursor: "pointer",
      _hover: { color: "accent.fg" }
    },
    "& li > button[aria-current]": { color: "accent.fg", fontWeight: "medium" },
    "& li small": { display: "block", color: "fg.muted", fontWeight: "normal" },
    "& > p": { px: "4", py: "3", color: "fg.muted" },
    "& form": { display: "grid", gap: "2", mt: "2", px: "4", py: "3", borderTop: "1px solid", borderColor: "border" },
    "& form > div": { display: "flex", gap: "2", justifyContent: "flex-end" },
    "& label > span": { fontSize: "sm", color: "fg.muted" }
  }
})

const focused = (button: HTMLElement | null) => button?.focus()

const sameLook = (view: View, search: string, layout: Layout) =>
  view.search === search &&
  view.density === layout.density &&
  JSON.stringify(view.columns) === JSON.stringify(layout.columns)

export const ViewsPanel = ({ actor, page, search, layout, onShow }: Props) => {
  const t = useTexts()
  const views = useSelector(actor, (snapshot) => viewsOf(snapshot, page))
  const busy = useSelector(actor, areViewsBusy)
  const writing = useSelector(actor, isSavingViews)
  const fault = useSelector(actor, viewsFaultOf)
  const [renamed, setRenamed] = useState<View | null>(null)
  const [removed, setRemoved] = useState<View | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current!.querySelector<HTMLElement>("button, input")?.focus(), [])
  const currentView = { page, search, columns: layout.columns, density: layout.density }
  const save = (view: View | null, changes: Pick<ViewDraft, "name" | "shared" | "is_default">) => {
    const stored =
      view === null ? currentView : { page, search: view.search, columns: view.columns, density: view.density }
    const draft = { ...stored, ...(view === null ? {} : { id: view.id }), ...changes }
    actor.send({ type: "views.saveRequested", draft })
    setRenamed(null)
  }
  const row = (view: View) => (
    <li key={view.id}>
      <button type="button" aria-current={sameLook(view, search, layout) || undefined} onClick={() => onShow(view)}>
        {view.name}
        <small>
          {[
            ...(view.is_default ? [t("lists.isDefault")] : []),
            ...(view.own ? [] : [view.owner]),
            ...(view.own && view.shared ? [t("lists.sharedByYou")] : [])
          ].join(" · ")}
        </small>
      </button>
      {view.own ? (
        <MenuButton
          label={t("lists.moreOf", { name: view.name })}
          trigger={<Icon name="dots" />}
          items={[
            {
              name: "overwrite",
              label: t("lists.overwrite"),
              choose: () =>
                actor.send({
                  type: "views.saveRequested",
                  draft: { ...currentView, id: view.id, name: view.name, shared: view.shared }
                })
            },
            {
              name: "default",
              label: t(view.is_default ? "lists.noDefault" : "lists.makeDefault"),
              choose: () => save(view, { name: view.name, shared: view.shared, is_default: !view.is_default })
            },
            { name: "rename", label: t("lists.renameView"), choose: () => setRenamed(view) },
            { name: "delete", label: t("records.delete"), danger: true, choose: () => setRemoved(view) }
          ]}
        />
      ) : null}
    </li>
  )
  const [ownViews, sharedViews] = [views.filter((view) => view.own), views.filter((view) => !view.own)]
  if (removed !== null) {
    return (
      <Box ref={box} role="alertdialog" aria-label={t("records.confirmDelete")}>
        <p>
          {t("records.confirmDelete")} {removed.name}
        </p>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            actor.send({ type: "views.removalRequested", id: removed.id })
            setRemoved(null)
          }}
        >
          <div>
            <Button ref={focused} onClick={() => setRemoved(null)}>
              {t("records.cancel")}
            </Button>
            <Button type="submit" variant="danger">
              {t("records.delete")}
            </Button>
          </div>
        </form>
      </Box>
    )
  }
  return (
    <Box ref={box}>
      {ownViews.length === 0 ? null : (
        <>
          <h2>{t("lists.ownViews")}</h2>
          <ul>{ownViews.map(row)}</ul>
        </>
      )}
      {sharedViews.length === 0 ? null : (
        <>
          <h2>{t("lists.sharedViews")}</h2>
          <ul>{sharedViews.map(row)}</ul>
        </>
      )}
      {fault !== null ? <p role="alert">{faultText(t, fault)}</p> : null}
      {views.length > 0 || fault !== null ? null : <p role="status">{t(busy ? "kit.loading" : "lists.noViews")}</p>}
      {renamed === null ? (
        <ViewForm
          key={views.length}
          view={null}
          busy={writing}
          onSave={(name, shared) => save(null, { name, shared })}
        />
      ) : (
        <ViewForm
          key={`of ${renamed.id}`}
          view={renamed}
          busy={writing}
          onSave={(name, shared) => save(renamed, { name, shared })}
          onCancel={() => setRenamed(null)}
        />
      )}
    </Box>
  )
}

/** The saved views of a list. An operator chooses a view, saves the present list as one, and edits their own. */
