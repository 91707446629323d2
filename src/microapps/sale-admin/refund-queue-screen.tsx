import { useSelector } from "@xstate/react"
import { moneyText } from "../../contract/formats.ts"
import type { Refund } from "../../contract/refunds.ts"
import type { FromEffect } from "../../effects/from-effect.ts"
import { CardQueue, KeyButton } from "../../kit/card-queue.tsx"
import { chakra } from "../../kit/chakra.ts"
import { Button, ButtonLink, Select } from "../../kit/controls.ts"
import { definePage } from "../../kit/define-page.ts"
import { PolledResult } from "../../kit/polled-result.tsx"
import { Icon } from "../../kit/icons.tsx"
import { MutationDialog } from "../../kit/mutation-dialog.tsx"
import { State, FailureAlert } from "../../kit/state.tsx"
import { useTexts } from "../../kit/texts.ts"
import { implement } from "../../machines/effect-logic.ts"
import { codecOf, withCodec } from "../../machines/journal/journal.ts"
import { ApprovalsEvents } from "../../machines/refunds/approvals-events.ts"
import {
  activeCard,
  type ApprovalsActor,
  approvalsMachine,
  openCards,
  secondsLeft,
  selectPending,
  selectFailed,
  selectFault,
  selectRefused,
  selectRefusedNumber,
  selectUndoable
} from "../../machines/refunds/approvals-machine.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { refetchAfter } from "../../effects/programs.ts"
import { useHistory } from "../runtime/open-application-context.ts"
import { ScreenLink } from "../runtime/screen-link.tsx"
import { isAwaited, RefundCard } from "./refund-card.tsx"
import {
  approveRefund,
  approveSmall,
  awaitTick,
  backgroundRequest,
  centsOf,
  chooseSmallLimit,
  readRefundQueue,
  refundQueue,
  refusalForm,
  refuseRefund,
  smallApproval,
  smallLimit,
  smallLimits,
  smallOf,
  synchronized,
  undoApprovals
} from "./refund-queue.ts"
import { readRefundContext, refundContext } from "./refunds.ts"
import { RefusalDialog } from "./refusal-dialog.tsx"

type Data = NonNullable<ReturnType<typeof refundQueue.dataOf>>
type Actors = {
  readonly approvals: ApprovalsActor
  readonly background: ActorOf<typeof refundContext>
  readonly refusal: ActorOf<typeof refusalForm>
  readonly small: ActorOf<typeof smallApproval>
  readonly limit: ActorOf<typeof smallLimit>
}

/** Decisions of colleagues and of other tabs appear after this time. */
const PACE = "5 seconds"

/** The last decision with its Undo, and refunds that a call did not change. */
const Outcome = ({ approvals, list }: { readonly approvals: ApprovalsActor; readonly list: ReadonlyArray<Refund> }) => {
  const t = useTexts()
  const pending = useSelector(approvals, selectPending)
  const payment = useSelector(approvals, selectUndoable)
  const seconds = useSelector(approvals, (snapshot) => (payment === null ? 0 : secondsLeft(snapshot, payment)))
  const refused = useSelector(approvals, selectRefused)
  const refusedNumber = useSelector(approvals, selectRefusedNumber)
  const fault = useSelector(approvals, selectFault)
  const failed = useSelector(approvals, selectFailed)
  const isListed = list.some(({ id }) => id === failed?.id)
  const reasons = [...new Set(refused.map(({ msg }) => msg))]
  return (
    <>
      <div role="status">
        {refusedNumber === null ? null : <span>{t("refundQueue.refused", { number: refusedNumber })}</span>}
        {pending !== null ? (
          t("refundQueue.approving", { amount: moneyText(pending.cents) })
        ) : payment === null ? null : (
          <>
            {payment.second
              ? t("refundQueue.handedOn", { amount: moneyText(payment.cents) })
              : t("refundQueue.approved", { amount: moneyText(payment.cents), count: payment.ids.length })}
            <KeyButton letter="Z" onClick={() => approvals.send({ type: "approvals.undoRequested" })}>
              {t("refundQueue.undo")}
            </KeyButton>
            <chakra.span aria-hidden color="fg.muted">
              {payment.second ? null : t("refundQueue.seconds", { seconds })}
            </chakra.span>
          </>
        )}
      </div>
      <FailureAlert fault={fault}>
        {failed === null ? null : isListed ? (
          <Button variant="text" onClick={() => approvals.send({ type: "approvals.cardShown", id: failed.id })}>
            {failed.number}
          </Button>
        ) : (
          <ScreenLink path="/refunds" search={{ number: failed.number }}>
            {failed.number}
          </ScreenLink>
        )}
      </FailureAlert>
      {refused.length === 0 ? null : (
        <chakra.ul role="alert" listStyle="none" color="danger.fg">
          {reasons.map((msg) => {
            const numbers = refused.filter((refusal) => refusal.msg === msg).map(({ number }) => number)
            const several = t("refundQueue.several", { count: numbers.length })
            return <li key={msg}>{[numbers.length === 1 ? numbers[0] : several, msg].filter(Boolean).join(": ")}</li>
          })}
        </chakra.ul>
      )}
    </>
  )
}

const AllDecided = ({ waiting }: Pick<Data, "waiting">) => {
  const t = useTexts()
  const { hrefOf } = useHistory()
  return (
    <State title={t("refundQueue.none")} lead={t("refundQueue.noneLead")}>
      {waiting === 0 ? null : (
        <ButtonLink href={hrefOf("/refunds", { state: "awaitingSecond" })}>
          {t("refundQueue.waiting", { count: waiting })}
        </ButtonLink>
      )}
    </State>
  )
}

/** Approves all refunds below a limit that the operator chooses. */
const SmallRefunds = ({
  cards,
  small,
  limit
}: Pick<Actors, "small" | "limit"> & { readonly cards: ReadonlyArray<Refund> }) => {
  const t = useTexts()
  const under = useSelector(limit, smallLimit.dataOf)
  if (under === null || cards.length < 2) return null
  const batch = smallOf(cards, under)
  const count = batch.ids.length
  return (
    <>
      {count < 2 ? null : (
        <Button
          h={{ base: "11", md: "8" }}
          onClick={() => small.send(smallApproval.events.requested.make({ input: batch }))}
        >
          {t("refundQueue.small", { count, amount: moneyText(under) })}
        </Button>
      )}
      <Select
        w="auto"
        h={{ base: "11", md: "8" }}
        aria-label={t("refundQueue.smallLimit")}
        value={under}
        onChange={({ target }) => limit.send(smallLimit.events.requested.make({ key: target.value }))}
      >
        {smallLimits.map((cents) => (
          <option key={cents} value={cents}>
            {t("refundQueue.under", { amount: moneyText(cents) })}
          </option>
        ))}
      </Select>
    </>
  )
}

const Queue = ({ data, approvals, background, refusal, small, limit }: Actors & { readonly data: Data }) => {
  const t = useTexts()
  const { hrefOf } = useHistory()
  const cards = useSelector(approvals, (snapshot) => openCards(data.list, snapshot), sameCards)
  const active = useSelector(approvals, (snapshot) => activeCard(cards, snapshot))
  const waits = useSelector(background, (snapshot) => active === undefined || isAwaited(active)(snapshot))
  const approve = () => {
    if (active === undefined || waits) return
    const activeIndex = cards.indexOf(active)
    const next = (cards[activeIndex + 1] ?? cards[activeIndex - 1])?.id ?? null
    const { id, version, number } = active
    approvals.send({ type: "approvals.requested", approval: { id, version, number, cents: centsOf(active) }, next })
  }
  const refuse = () => {
    if (active !== undefined) refusal.send(refusalForm.events.opened.make({ subject: active }))
  }
  return (
    <>
      <CardQueue
        title={t("refundQueue.title")}
        back={
          <ButtonLink variant="quiet" ms="-4" href={hrefOf("/refunds")}>
            <Icon name="left" />
            {t("refundQueue.all")}
          </ButtonLink>
        }
        cards={cards}
        active={active}
        total={data.total - (data.list.length - cards.length)}
        placeOf={(place) => t("refundQueue.placeOf", place)}
        onShow={({ id }) => approvals.send({ type: "approvals.cardShown", id })}
        keys={{ a: approve, r: refuse, z: () => approvals.send({ type: "approvals.undoRequested" }) }}
        commands={<SmallRefunds cards={cards} small={small} limit={limit} />}
        outcome={<Outcome approvals={approvals} list={data.list} />}
      >
        {active === undefined ? (
          <AllDecided waiting={data.waiting} />
        ) : (
          <RefundCard key={active.id} refund={active} background={background} onApprove={approve} onRefuse={refuse} />
        )}
      </CardQueue>
      <RefusalDialog form={refusal} />
      <MutationDialog
        mutation={small}
        question={({ ids }) => t("refundQueue.smallQuestion", { count: ids.length })}
        confirm={({ cents }) => t("refundQueue.approve", { amount: moneyText(cents) })}
      >
        {({ cents, under }) => t("refundQueue.smallLead", { amount: moneyText(cents), under: moneyText(under) })}
      </MutationDialog>
    </>
  )
}

const sameCards = (a: ReadonlyArray<Refund>, b: ReadonlyArray<Refund>) =>
  a.length === b.length && a.every((card, index) => card === b[index])

/** Requests for refunds, one card after the other. */
export const refundQueueScreen = definePage({
  path: "/refund-queue",
  title: "refundQueue.title",
  under: "/refunds",
  parts: (fromEffect: FromEffect) => ({
    queue: {
      machine: refundQueue.machine({ load: fromEffect(readRefundQueue), waitAWhile: fromEffect(refetchAfter(PACE)) }),
      input: () => ({ key: "" })
    },
    approvals: {
      machine: withCodec(
        implement(approvalsMachine, {
          approve: fromEffect(approveRefund),
          undo: fromEffect(undoApprovals),
          awaitTick: fromEffect(awaitTick)
        }),
        codecOf(3, ApprovalsEvents)
      ),
      invalidates: () => ["queue"]
    },
    background: refundContext.lazyPart(fromEffect(readRefundContext)),
    refusal: { machine: refusalForm.machine(fromEffect(refuseRefund)), invalidates: () => ["queue"] },
    small: {
      machine: withCodec(smallApproval.machine(fromEffect(approveSmall)), codecOf(6, smallApproval.events)),
      invalidates: () => ["queue"]
    },
    limit: smallLimit.part(fromEffect(chooseSmallLimit))
  }),
  rules: (rule) => [
    rule({
      from: "queue",
      when: "polledQuery.answered",
      to: "approvals",
      send: (_, now) => synchronized(now("queue"))
    }),
    rule({
      from: "approvals",
      when: "approvals.moved",
      to: "background",
      send: (_, now) => backgroundRequest(now("queue"), now("approvals"), now("background"))
    }),
    rule({
      from: "refusal",
      when: "form.sent",
      to: "approvals",
      send: ({ outcome }, now) => {
        const refund = refundQueue.dataOf(now("queue"))?.list.find(({ id }) => outcome?.done.includes(id))
        return refund === undefined ? null : ApprovalsEvents.cardRefused.make({ number: refund.number })
      }
    }),
    rule({
      from: "small",
      when: "mutation.done",
      to: "approvals",
      send: ({ outcome }, now) => {
        const cards = refundQueue.dataOf(now("queue"))?.list ?? []
        const numberOf = (id: number) => cards.find((card) => card.id === id)?.number ?? ""
        const refused = outcome?.refused ?? []
        return ApprovalsEvents.batchRefused.make({
          refused: refused.map(({ id, msg }) => ({ id: Number(id), number: numberOf(Number(id)), msg }))
        })
      }
    })
  ],
  view: function RefundQueueScreen({ queue, ...actors }) {
    return (
      <PolledResult query={queue} dataOf={refundQueue.dataOf}>
        {(data) => <Queue data={data} {...actors} />}
      </PolledResult>
    )
  }
})
