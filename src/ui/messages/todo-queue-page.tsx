import { useSelector } from "@xstate/react"
import { useRef } from "react"
import type { Message } from "../../contract/messages.ts"
import { CardQueue } from "../../kit/card-queue.tsx"
import { Button } from "../../kit/controls.ts"
import { QueryResult } from "../../kit/detail.tsx"
import { Icon } from "../../kit/icons.tsx"
import { FailureAlert, State } from "../../kit/state.tsx"
import { useTexts } from "../../kit/texts.ts"
import {
  activeTodo,
  openTodos,
  selectLastAnswer,
  type TodoApproval,
  todoApproval,
  type TodoCardsActor,
  type todoQueue
} from "../../machines/messages/todo-queue.ts"
import type { roleOptions } from "../../machines/roles/role-options.ts"
import {
  isSecretForgotten,
  isIssuingSecret,
  secretFaultOf,
  secretOf,
  secretSubjectIn
} from "../../machines/secrets/secret-machine.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import type { declineForm } from "../../machines/users/todo-answers.ts"
import { LinkButton } from "../page/link-button.ts"
import { DeclineDialog } from "../users/decline-dialog.tsx"
import { NewPasswordDialog } from "../users/new-password-dialog.tsx"
import { approvalOf, TodoCard } from "./todo-card.tsx"

type Data = NonNullable<ReturnType<typeof todoQueue.dataOf>>
type Actors = {
  readonly cards: TodoCardsActor
  readonly approval: ActorOf<typeof todoApproval>
  readonly declining: ActorOf<typeof declineForm>
  readonly roles: ActorOf<typeof roleOptions>
}

const Outcome = ({ cards, approval, list }: Pick<Actors, "cards" | "approval"> & Pick<Data, "list">) => {
  const t = useTexts()
  const last = useSelector(cards, selectLastAnswer)
  const issuing = useSelector(approval, isIssuingSecret)
  const fault = useSelector(approval, secretFaultOf)
  const subject = useSelector(approval, secretSubjectIn<TodoApproval>)
  const failed = list.find(({ id }) => id === subject?.todo.id)
  return (
    <>
      <div role="status">
        {issuing && subject !== null
          ? t(subject.userId === null ? "todoQueue.creating" : "todoQueue.resetting", { username: subject.username })
          : last === null
            ? null
            : t(`todoQueue.answer.${last.answer}`, { title: last.title })}
      </div>
      <FailureAlert fault={fault}>
        {failed === undefined ? (
          subject?.todo.title
        ) : (
          <Button variant="text" onClick={() => cards.send({ type: "todoCards.shown", id: failed.id })}>
            {failed.title}
          </Button>
        )}
      </FailureAlert>
    </>
  )
}

/** The new password, to hand over. */
const NewPassword = ({ approval }: Pick<Actors, "approval">) => {
  const isPresent = useSelector(approval, (snapshot) => secretOf(snapshot) !== null || isSecretForgotten(snapshot))
  const username = useSelector(approval, secretSubjectIn<TodoApproval>)?.username ?? ""
  return isPresent ? <NewPasswordDialog actor={approval} seconds={todoApproval.seconds} username={username} /> : null
}

const Queue = ({ data, cards, approval, declining, roles }: Actors & { readonly data: Data }) => {
  const t = useTexts()
  const form = useRef<HTMLFormElement>(null)
  const open = useSelector(cards, (snapshot) => openTodos(data.list, snapshot), sameCards)
  const active = useSelector(cards, (snapshot) => activeTodo(open, snapshot))
  const busy = useSelector(approval, isIssuingSecret)
  const approve = () => {
    const action = active === undefined || busy ? null : approvalOf(active)
    const request = active?.todo?.request
    if (active === undefined || action === null || request === undefined) return
    const { username, email, user } = request
    const role = form.current === null ? null : new FormData(form.current).get("role")
    if (action === "createAccount" && typeof role !== "string") return
    const subject = {
      todo: { id: active.id, title: active.title },
      username,
      email,
      role: typeof role === "string" ? role : null,
      userId: action === "createAccount" ? null : user!.id
    }
    approval.send(todoApproval.events.issued.make({ subject }))
  }
  const decline = () => {
    if (active?.todo?.actions.includes("decline") === true && !busy)
      declining.send({ type: "form.opened", subject: active })
  }
  return (
    <>
      <CardQueue
        title={t("todoQueue.title")}
        back={
          <LinkButton to="/message/messageList" search={{ type: "todo" } as never} variant="quiet" ms="-4">
            <Icon name="left" />
            {t("todoQueue.all")}
          </LinkButton>
        }
        cards={open}
        active={active}
        total={data.total - (data.list.length - open.length)}
        placeOf={(place) => t("todoQueue.placeOf", place)}
        onShow={({ id }) => cards.send({ type: "todoCards.shown", id })}
        keys={{ a: approve, r: decline }}
        outcome={<Outcome cards={cards} approval={approval} list={open} />}
      >
        {active === undefined ? (
          <State title={t("todoQueue.none")} lead={t("todoQueue.noneLead")} />
        ) : (
          <TodoCard
            key={active.id}
            message={active}
            roles={roles}
            form={form}
            busy={busy}
            onApprove={approve}
            onDecline={decline}
          />
        )}
      </CardQueue>
      <NewPassword approval={approval} />
      <DeclineDialog form={declining} confirmed={false} />
    </>
  )
}

const sameCards = (a: ReadonlyArray<Message>, b: ReadonlyArray<Message>) =>
  a.length === b.length && a.every((card, index) => card === b[index])

type Props = Actors & { readonly queue: ActorOf<typeof todoQueue> }

/** Todos, one card after the other. */
export const TodoQueuePage = ({ queue, ...actors }: Props) => (
  <QueryResult<Data> query={queue}>{(data) => <Queue data={data} {...actors} />}</QueryResult>
)
