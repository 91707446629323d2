import { comparePermissions, permissionsIn } from "../../machines/roles/permissions.ts"
import type { Comparison, comparison } from "../../machines/roles/role-queries.ts"
import { chakra } from "../../kit/chakra.ts"
import { Select } from "../../kit/controls.ts"
import { Icon } from "../../kit/icons.tsx"
import { useTexts } from "../../kit/texts.ts"
import { QueryDialog } from "../page/query-dialog.tsx"
import type { ActorOf } from "../../machines/typed-actor.ts"

/** The permissions of two roles side by side: by section, the differences first. */
export const CompareDialog = ({ actor }: { readonly actor: ActorOf<typeof comparison> }) => {
  const t = useTexts()
  return (
    <QueryDialog actor={actor} width="760px" title={() => t("roles.compareTitle")}>
      {(data) => (
        <Compared
          data={data}
          onOther={(id) =>
            actor.send({ type: "query.requested", key: `${data.left.role.id}${id === "" ? "" : `,${id}`}` })
          }
        />
      )}
    </QueryDialog>
  )
}

type Props = { readonly data: Comparison; readonly onOther: (id: string) => void }

const Compared = ({ data: { roles, left, right }, onOther }: Props) => {
  const t = useTexts()
  const sections = right === null ? [] : comparePermissions(permissionsIn(left.tree), left.names, right.names)
  const differences = sections.reduce((sum, section) => sum + section.differences, 0)
  const mark = (has: boolean) => (
    <td data-held={has}>
      {has ? <Icon name="check" /> : <span aria-hidden>–</span>}
      <span data-said>{t(has ? "records.yes" : "records.no")}</span>
    </td>
  )
  return (
    <>
      <Choice>
        {t("roles.compareWith", { name: left.role.title })}
        <Select
          data-autofocus
          value={right === null ? "" : String(right.role.id)}
          onChange={({ target }) => onOther(target.value)}
        >
          <option value="">{t("roles.chooseRole")}</option>
          {roles
            .filter(({ id }) => id !== left.role.id)
            .map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
        </Select>
      </Choice>
      {right === null ? null : (
        <>
          <p role="status">
            {differences === 0 ? t("roles.noDifferences") : t("roles.differences", { count: differences })}
          </p>
          <Table>
            <thead>
              <tr>
                <th scope="col">{t("roles.permission")}</th>
                <th scope="col">
                  <bdi>{left.role.title}</bdi>
                </th>
                <th scope="col">
                  <bdi>{right.role.title}</bdi>
                </th>
              </tr>
            </thead>
            {sections.map(({ id, title, rows }) => (
              <tbody key={id}>
                <tr>
                  <th scope="rowgroup" colSpan={3}>
                    {title === "" ? t("roles.platforms") : title}
                  </th>
                </tr>
                {rows.map((row) => (
                  <tr key={row.id} data-differs={row.left !== row.right || undefined}>
                    <th scope="row">{row.title}</th>
                    {mark(row.left)}
                    {mark(row.right)}
                  </tr>
                ))}
              </tbody>
            ))}
          </Table>
        </>
      )}
    </>
  )
}

const Choice = chakra("label", {
  base: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "1", mb: "3", fontSize: "sm", color: "fg.muted" }
})
const Table = chakra("table", {
  base: {
    w: "full",
    tableLayout: "fixed",
    mt: "2",
    mb: "4",
    borderCollapse: "collapse",
    "& :is(th, td)": {
      px: "2",
      py: "1.5",
      textAlign: "start",
      fontWeight: "normal",
      borderBottom: "1px solid",
      borderColor: "border"
    },
    "& thead th": {
      px: "1",
      fontSize: { base: "xs", sm: "sm" },
      color: "fg.muted",
      overflowWrap: "anywhere",
      hyphens: "auto"
    },
    "& :is(thead th + th, td)": { w: { base: "29%", md: "26%" }, textAlign: "center" },
    // The full texts of both stand above.
    "& thead bdi": { lineClamp: "3" },
    "& [scope=row]": { px: { base: "1", sm: "2" } },
    "& [scope=rowgroup]": { pt: "3", fontWeight: "medium" },
    "& [data-differs]": { bg: "bg.chosen" },
    "& [data-held=true]": { color: "success.fg" },
    "& [data-held=false]": { color: "fg.subtle" },
    "& td svg": { display: "inline-block" },
    "& [data-said]": { position: "absolute", w: "1px", h: "1px", overflow: "hidden", clipPath: "inset(50%)" }
  }
})
