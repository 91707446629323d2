import { useSelector } from "@xstate/react"
import { useMemo, useState } from "react"
import { changesBetween } from "../../machines/forms/picks.ts"
import { permissionsFor, permissionsIn } from "../../machines/roles/permissions.ts"
import { faultOf, isChanged, isSending, isUnread, pickedIn, savedChangesIn } from "../../machines/forms/form-machine.ts"
import { rolePermissions, toggledIn } from "../../machines/roles/role-permissions.ts"
import { countLeaves, leavesOf } from "../../machines/tree/checked-tree.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button, Input, Spinner } from "../../kit/controls.ts"
import { DialogBody, DialogFooter } from "../../kit/dialog.tsx"
import { Alert } from "../../kit/panel.tsx"
import { FailureAlert, SkeletonRows, ErrorState } from "../../kit/state.tsx"
import { useTexts } from "../../kit/texts.ts"
import { FormActorDialog } from "../../kit/lazy/form-actor-dialog.tsx"
import { PermissionTree } from "./permission-tree.tsx"
import type { ActorOf } from "../../machines/typed-actor.ts"
import type { members } from "../../machines/roles/role-queries.ts"

type Props = { readonly permissions: ActorOf<typeof rolePermissions>; readonly members: ActorOf<typeof members> }

/** The permissions of a role, as a tree with selected leaves. */
export const PermissionsDialog = ({ permissions, members }: Props) => {
  const t = useTexts()
  const isRead = useSelector(permissions, (snapshot) => rolePermissions.sourceOf(snapshot) !== null)
  const isUnreadable = useSelector(permissions, isUnread)
  const fault = useSelector(permissions, faultOf)
  return (
    <FormActorDialog actor={permissions} title={({ title }) => t("roles.permissionsOf", { name: title })} width="760px">
      {() =>
        isRead ? (
          <Choosing permissions={permissions} members={members} />
        ) : (
          <DialogBody>
            {isUnreadable ? (
              <ErrorState fault={fault} retry={() => permissions.send({ type: "form.retried" })} />
            ) : (
              <div role="status" aria-label={t("kit.loading")}>
                <SkeletonRows count={8} />
              </div>
            )}
          </DialogBody>
        )
      }
    </FormActorDialog>
  )
}

const Choosing = ({ permissions, members }: Props) => {
  const t = useTexts()
  const rules = useSelector(permissions, rolePermissions.sourceOf)!
  const { tree, held, names, fixed, role } = rules
  const search = useSelector(permissions, rolePermissions.filterOf) ?? ""
  const selected = useSelector(permissions, pickedIn)
  const savedChanges = useSelector(permissions, savedChangesIn)
  const changed = useSelector(permissions, isChanged)
  const fault = useSelector(permissions, faultOf)
  const busy = useSelector(permissions, isSending)
  const [focused, setFocused] = useState<{ readonly id: string; readonly title: string } | null>(null)
  const all = useMemo(() => permissionsIn(tree), [tree])
  const matching = useMemo(() => permissionsFor(all, search), [all, search])
  const total = useMemo(() => countLeaves(all, selected), [all, selected])
  const counts = useMemo(
    () => (matching === all ? total : countLeaves(matching, selected)),
    [matching, all, total, selected]
  )
  const leaves = useMemo(() => new Set(leavesOf(all).map(({ id }) => id)), [all])
  const heldNames = useMemo(() => new Set(held), [held])
  const changes = useMemo(() => changesBetween(names, selected), [names, selected])
  const mark = useMemo(
    () => ({ added: new Set(changes.added), removed: new Set(changes.removed) }),
    [changes.added, changes.removed]
  )
  const isFixed = (name: string) => fixed !== "" || (leaves.has(name) && !heldNames.has(name))
  const noteOf = (name: string) => {
    if (!leaves.has(name)) return undefined
    if (fixed === "" && !heldNames.has(name)) return t("roles.notYours")
    return mark.added.has(name) ? t("roles.added") : mark.removed.has(name) ? t("roles.removed") : undefined
  }
  const submit = () => {
    if (busy || !changed) return
    permissions.send({
      type: "form.submitted",
      attempt: { id: role.id, version: role.version, names: selected },
      problems: {}
    })
  }
  const chosen = leavesOf(all).filter(({ id }) => total.get(id)!.selected > 0).length
  const titleOf = (name: string) => leavesOf(all).find(({ id }) => id === name)?.title ?? name
  const listed = (names: ReadonlyArray<string>) => names.map(titleOf).join(t("roles.comma"))
  return (
    <>
      <DialogBody>
        <FailureAlert fault={fault}>{t("records.unsaved")}</FailureAlert>
        {fixed === "" ? null : (
          <Alert role="note" rounded="sm" mb="3">
            {fixed}
          </Alert>
        )}
        {savedChanges === null ? null : (
          <Alert role="alert" rounded="sm" mb="3">
            <strong>{t("roles.versionConflict")}</strong>
            {savedChanges.added.length > 0 ? (
              <p>{t("roles.theyAdded", { names: listed(savedChanges.added) })}</p>
            ) : null}
            {savedChanges.removed.length > 0 ? (
              <p>{t("roles.theyRemoved", { names: listed(savedChanges.removed) })}</p>
            ) : null}
          </Alert>
        )}
        <Head>
          <Input
            type="search"
            aria-label={t("roles.searchPermissions")}
            placeholder={t("roles.searchPermissions")}
            defaultValue={search}
            maxLength={100}
            onChange={({ target }) => permissions.send({ type: "form.filtered", filter: target.value })}
          />
          <p role="status">
            {t("roles.countOf", { selected: chosen, leaves: leaves.size })}
            {changed
              ? ` · ${t("roles.unsaved", { added: changes.added.length, removed: changes.removed.length })}`
              : ""}
          </p>
        </Head>
        {matching.length === 0 ? (
          <Nothing>{t("roles.nothingFound")}</Nothing>
        ) : (
          <PermissionTree
            // A search starts expanded, and preserves the collapsed branches from before.
            key={search === "" ? "all" : "found"}
            label={t("roles.permissions")}
            nodes={matching}
            counts={counts}
            total={total}
            noteOf={noteOf}
            isFixed={isFixed}
            onToggle={(name) => permissions.send({ type: "form.picked", ...toggledIn(rules, selected, search, name) })}
            onFocused={setFocused}
          />
        )}
      </DialogBody>
      <DialogFooter>
        {focused !== null && leaves.has(focused.id) ? (
          <Button
            variant="text"
            onClick={() => members.send({ type: "query.requested", key: `rule:${focused.id}` })}
            style={{ marginInlineEnd: "auto", overflow: "hidden", textOverflow: "ellipsis" }}
          >
            {t("roles.whoHoldsRule", { name: focused.title })}
          </Button>
        ) : null}
        <Button onClick={() => permissions.send({ type: "form.closed" })}>
          {t(fixed === "" ? "records.cancel" : "kit.close")}
        </Button>
        {fixed === "" ? (
          <Button variant="solid" aria-disabled={busy || !changed} onClick={submit}>
            {busy ? <Spinner /> : null}
            {t("records.save")}
          </Button>
        ) : null}
      </DialogFooter>
    </>
  )
}

const Head = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "3",
    mb: "2",
    "& > input": { flex: "1 1 14rem", w: "auto" },
    "& > p": { fontSize: "sm", color: "fg.muted" }
  }
})
const Nothing = chakra("p", { base: { p: "6", textAlign: "center", color: "fg.subtle" } })
