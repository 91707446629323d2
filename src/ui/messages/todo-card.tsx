import { useSelector } from "@xstate/react"
import type { RefObject } from "react"
import { momentText } from "../../contract/formats.ts"
import type { Message } from "../../contract/messages.ts"
import { MERCHANT_ADMIN, PLAIN_USER } from "../../contract/role-name.ts"
import { Card, CardActions, KeyButton } from "../../kit/card-queue.tsx"
import { chakra } from "../../kit/chakra.ts"
import { Button, Select } from "../../kit/controls.ts"
import { Field } from "../../kit/field.tsx"
import { Options } from "../../kit/options.tsx"
import { Figure, Figures } from "../../kit/panel.tsx"
import { FilledText, RecordLink, withGaps } from "../../kit/record-link.tsx"
import { FailureAlert } from "../../kit/state.tsx"
import { useTexts } from "../../kit/texts.ts"
import { queryFaultOf } from "../../machines/queries/query-machine.ts"
import { roleOptions } from "../../machines/roles/role-options.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { LinkButton } from "../page/link-button.ts"
import { TodoActions, PermittedPeople } from "./todo-actions.tsx"

type Roles = ActorOf<typeof roleOptions>

/** The answer that approves a todo; null where another page decides it, or another person. */
export const approvalOf = ({ todo }: Message) =>
  todo?.actions.find((action) => action === "createAccount" || action === "resetPassword") ?? null

const RoleField = ({ roles }: { readonly roles: Roles }) => {
  const t = useTexts()
  const data = useSelector(roles, roleOptions.dataOf)
  const fault = useSelector(roles, queryFaultOf)
  const options = (data ?? []).filter(({ name }) => name !== MERCHANT_ADMIN)
  if (data === null)
    return (
      <FailureAlert fault={fault}>
        <Button variant="text" onClick={() => roles.send({ type: "query.refreshed" })}>
          {t("kit.retry")}
        </Button>
      </FailureAlert>
    )
  return (
    <Field label={t("todoQueue.role")} required>
      {(controlProps) => (
        <Select {...controlProps} name="role" defaultValue={PLAIN_USER}>
          <Options of={options.map(({ name, title }) => ({ id: name, name: title }))} />
        </Select>
      )}
    </Field>
  )
}

type Props = {
  readonly message: Message
  readonly roles: Roles
  /** The short form of an approval. */
  readonly form: RefObject<HTMLFormElement | null>
  readonly busy: boolean
  readonly onApprove: () => void
  readonly onDecline: () => void
}

/** A todo with all that its answer needs. */
export const TodoCard = ({ message, roles, form, busy, onApprove, onDecline }: Props) => {
  const t = useTexts()
  const { id, title, subTitle, content, time, records = [], todo } = message
  const hasRoles = useSelector(roles, (snapshot) => roleOptions.dataOf(snapshot) !== null)
  const approval = approvalOf(message)
  const request = todo?.request
  const creates = approval === "createAccount"
  return (
    <Card aria-label={title}>
      <div>
        <chakra.h2 fontSize="xl" fontWeight="bold">
          <FilledText {...withGaps(title, records)} /> {subTitle}
        </chakra.h2>
        <chakra.p my="3" fontSize="lg" lineHeight="1.5">
          <FilledText {...withGaps(content, records)} />
        </chakra.p>
        {approval === null ? null : (
          <chakra.form
            ref={form}
            maxW="420px"
            onSubmit={(event) => {
              event.preventDefault()
              onApprove()
            }}
          >
            {creates ? <RoleField roles={roles} /> : null}
            <chakra.p color="fg.muted">{t(creates ? "todoQueue.passwordHint" : "todoQueue.resetHint")}</chakra.p>
          </chakra.form>
        )}
        <PermittedPeople of={message} />
        <CardActions>
          {approval === null ? null : (
            <KeyButton letter="A" variant="solid" disabled={busy || (creates && !hasRoles)} onClick={onApprove}>
              {t(`todoQueue.${approval}`)}
            </KeyButton>
          )}
          {todo?.actions.includes("decline") === true ? (
            <KeyButton letter="R" disabled={busy} onClick={onDecline}>
              {t("todoQueue.decline")}
            </KeyButton>
          ) : null}
          {creates ? (
            <LinkButton
              to="/user/userList"
              search={{ todo: id, action: approval } as never}
              variant="quiet"
              h={{ base: "11", md: "9" }}
            >
              {t("todoQueue.fullForm")}
            </LinkButton>
          ) : request === undefined ? (
            <TodoActions message={message} variant="outline" />
          ) : null}
        </CardActions>
      </div>
      <Figures alignContent="start" gridTemplateColumns="repeat(auto-fill, minmax(230px, 1fr))">
        <Figure label={t("todoQueue.waiting")}>{momentText(time)}</Figure>
        {request === undefined ? null : (
          <>
            <Figure label={t("todoQueue.username")}>
              <RecordLink kind="users" id={request.user?.username ?? null}>
                {request.username}
              </RecordLink>
            </Figure>
            <Figure label={t("todoQueue.email")}>{request.email || t("records.none")}</Figure>
            <Figure label={t("todoQueue.remarks")}>{request.remarks || t("records.none")}</Figure>
          </>
        )}
      </Figures>
    </Card>
  )
}
