import type { members } from "../../machines/roles/role-queries.ts"
import { chakra } from "../../kit/chakra.ts"
import { QueryDialog } from "../page/query-dialog.tsx"
import { Badge, Names } from "../../kit/panel.tsx"
import { RecordLink } from "../../kit/record-link.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"

type Props = {
  readonly actor: ActorOf<typeof members>
  /** The name of a permission, if known. */
  readonly titleOf: (rule: string) => string
}

/** The users with a role; or the roles with a permission, and their users. */
export const MembersDialog = ({ actor, titleOf }: Props) => {
  const t = useTexts()
  return (
    <QueryDialog
      actor={actor}
      width="560px"
      title={(key, data) => {
        const [kind, of = ""] = key.split(":")
        return t("roles.whoHolds", { name: kind === "rule" ? titleOf(of) : (data?.roles[0]?.title ?? "") })
      }}
    >
      {(data, key) => {
        const isOfRule = key.startsWith("rule:")
        return (
          <>
            {isOfRule ? (
              <Part aria-label={t("roles.roles")}>
                <h3>{t("roles.rolesCount", { count: data.roles.length })}</h3>
                <Names>
                  {data.roles.map(({ id, title }) => (
                    <li key={id}>
                      <bdi>{title}</bdi>
                    </li>
                  ))}
                </Names>
              </Part>
            ) : null}
            <Part aria-label={t("roles.fields.users")}>
              <h3>{t("roles.usersCount", { count: data.total })}</h3>
              {data.total === 0 ? <p>{t("roles.nobody")}</p> : null}
              <Names>
                {data.users.map(({ id, username, role_name, enabled }) => (
                  <li key={id}>
                    <bdi>
                      <RecordLink kind="users" id={username} underlined />
                    </bdi>{" "}
                    {isOfRule ? <small>{role_name}</small> : null}{" "}
                    {enabled ? null : <Badge tone="neutral">{t("roles.disabled")}</Badge>}
                  </li>
                ))}
              </Names>
              {data.total > data.users.length ? (
                <p>{t("roles.furtherUsers", { count: data.total - data.users.length })}</p>
              ) : null}
            </Part>
          </>
        )
      }}
    </QueryDialog>
  )
}

const Part = chakra("section", {
  base: {
    "& + &": { mt: "4" },
    "&:last-child": { pb: "4" },
    "& > h3": { mb: "1", fontSize: "md" },
    "& small": { fontSize: "sm", color: "fg.subtle" },
    "& > p": { mt: "1", fontSize: "sm", color: "fg.subtle" }
  }
})
