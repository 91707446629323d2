import { useSelector } from "@xstate/react"
import { useMemo, useState } from "react"
import { changesBetween, permissionsFor, permissionsIn } from "../../machines/roles/permissions.ts"
import {
  hasDiscardPrompt,
  isSaving,
  isUnknown,
  permissionsOf,
  type RolePermissionsActor
} from "../../machines/roles/role-permissions-machine.ts"
import { countLeaves, leavesOf } from "../../machines/tree/checked-tree.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button, Input, Spinner } from "../../kit/controls.ts"
import { DialogBody, DialogFooter } from "../../kit/dialog.tsx"
import { FormDialog } from "../../kit/lazy/form-dialog.tsx"
import { Alert } from "../../kit/panel.tsx"
import { FailureAlert, SkeletonRows, Unable } from "../../kit/state.tsx"
import { useTexts } from "../../kit/texts.ts"
import { PermissionTree } from "./permission-tree.tsx"
import type { ActorOf } from "../../machines/typed-actor.ts"
import type { holders } from "../../machines/roles/role-queries.ts"

type Props = { readonly permissions: RolePermissionsActor; readonly holders: ActorOf<typeof holders> }

/** The permissions of a role, as a tree with ticked leaves. */
export const PermissionsDialog = ({ permissions, holders }: Props) => {
  const t = useTexts()
  const { role, rules } = useSelector(permissions, permissionsOf)
  const unknown = useSelector(permissions, isUnknown)
  const { fault } = useSelector(permissions, permissionsOf)
  const isConfirming = useSelector(permissions, hasDiscardPrompt)
  const busy = useSelector(permissions, isSaving)
  if (role === null) return null
  return (
    <FormDialog
      title={t("roles.permissionsOf", { name: role.title })}
      width="760px"
      isConfirming={isConfirming}
      onClose={() => (busy ? undefined : permissions.send({ type: "rolePermissions.closed" }))}
      onResume={() => permissions.send({ type: "rolePermissions.resumed" })}
      onDiscard={() => permissions.send({ type: "rolePermissions.discarded" })}
    >
      {rules !== null ? (
        <Choosing permissions={permissions} holders={holders} />
      ) : (
        <DialogBody>
          {unknown ? (
            <Unable fault={fault} retry={() => permissions.send({ type: "rolePermissions.retried" })} />
          ) : (
            <div role="status" aria-label={t("kit.loading")}>
              <SkeletonRows count={8} />
            </div>
          )}
        </DialogBody>
      )}
    </FormDialog>
  )
}

const Choosing = ({ permissions, holders }: Props) => {
  const t = useTexts()
  const { rules, ticked, search, changed, theirs, fault } = useSelector(permissions, permissionsOf)
  const busy = useSelector(permissions, isSaving)
  const [focused, setFocused] = useState<{ readonly id: string; readonly title: string } | null>(null)
  const { tree, held, names, fixed } = rules!
  const all = useMemo(() => permissionsIn(tree), [tree])
  const matching = useMemo(() => permissionsFor(all, search), [all, search])
  const total = useMemo(() => countLeaves(all, ticked), [all, ticked])
  const counts = useMemo(
    () => (matching === all ? total : countLeaves(matching, ticked)),
    [matching, all, total, ticked]
  )
  const leaves = useMemo(() => new Set(leavesOf(all).map(({ id }) => id)), [all])
  const mine = useMemo(() => new Set(held), [held])
  const changes = useMemo(() => changesBetween(names, ticked), [names, ticked])
  const mark = useMemo(
    () => ({ added: new Set(changes.added), removed: new Set(changes.removed) }),
    [changes.added, changes.removed]
  )
  const isFixed = (name: string) => fixed !== "" || (leaves.has(name) && !mine.has(name))
  const noteOf = (name: string) => {
    if (!leaves.has(name)) return undefined
    if (fixed === "" && !mine.has(name)) return t("roles.notYours")
    return mark.added.has(name) ? t("roles.added") : mark.removed.has(name) ? t("roles.removed") : undefined
  }
  const close = () => (busy ? undefined : permissions.send({ type: "rolePermissions.closed" }))
  const chosen = leavesOf(all).filter(({ id }) => total.get(id)!.ticked > 0).length
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
        {theirs === null ? null : (
          <Alert role="alert" rounded="sm" mb="3">
            <strong>{t("roles.versionConflict")}</strong>
            {theirs.added.length > 0 ? <p>{t("roles.theyAdded", { names: listed(theirs.added) })}</p> : null}
            {theirs.removed.length > 0 ? <p>{t("roles.theyRemoved", { names: listed(theirs.removed) })}</p> : null}
          </Alert>
        )}
        <Head>
          <Input
            type="search"
            aria-label={t("roles.searchPermissions")}
            placeholder={t("roles.searchPermissions")}
            defaultValue={search}
            maxLength={100}
            onChange={({ target }) => permissions.send({ type: "rolePermissions.searched", text: target.value })}
          />
          <p role="status">
            {t("roles.countOf", { ticked: chosen, leaves: leaves.size })}
            {changed
              ? ` · ${t("roles.unsaved", { added: changes.added.length, removed: changes.removed.length })}`
              : ""}
          </p>
        </Head>
        {matching.length === 0 ? (
          <Nothing>{t("roles.nothingFound")}</Nothing>
        ) : (
          <PermissionTree
            // A search begins unfolded, and leaves what was folded before as it is.
            key={search === "" ? "all" : "found"}
            label={t("roles.permissions")}
            nodes={matching}
            counts={counts}
            total={total}
            noteOf={noteOf}
            isFixed={isFixed}
            onToggle={(name) => permissions.send({ type: "rolePermissions.toggled", name })}
            onFocused={setFocused}
          />
        )}
      </DialogBody>
      <DialogFooter>
        {focused !== null && leaves.has(focused.id) ? (
          <Button
            variant="text"
            onClick={() => holders.send({ type: "query.wanted", key: `rule:${focused.id}` })}
            style={{ marginInlineEnd: "auto", overflow: "hidden", textOverflow: "ellipsis" }}
          >
            {t("roles.whoHoldsRule", { name: focused.title })}
          </Button>
        ) : null}
        <Button onClick={close}>{t(fixed === "" ? "records.cancel" : "kit.close")}</Button>
        {fixed === "" ? (
          <Button
            variant="solid"
            aria-disabled={busy || !changed}
            onClick={() => permissions.send({ type: "rolePermissions.submitted" })}
          >
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
    "& > p": { fontSize: "sm", color: "fg.muted", fontVariantNumeric: "tabular-nums" }
  }
})
const Nothing = chakra("p", { base: { p: "6", textAlign: "center", color: "fg.subtle" } })
