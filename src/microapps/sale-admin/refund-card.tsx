import { useSelector } from "@xstate/react"
import { momentText, moneyText } from "../../contract/formats.ts"
import type { Refund } from "../../contract/refunds.ts"
import { isQueryLoading, keyIn, queryFaultOf } from "../../machines/queries/query-machine.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { Card, CardActions, KeyButton } from "../../kit/card-queue.tsx"
import { chakra } from "../../kit/chakra.ts"
import { Figure, Figures } from "../../kit/panel.tsx"
import { useTexts } from "../../kit/texts.ts"
import { LinkedText, RecordLink } from "../../kit/record-link.tsx"
import { ScreenLink } from "../runtime/screen-link.tsx"
import { RefundContextView } from "./refund-context-view.tsx"
import { centsOf, needsSecond } from "./refund-queue.ts"
import { refundContext } from "./refunds.ts"
import { orDash } from "./sale-values.tsx"

type Background = ActorOf<typeof refundContext>

type BackgroundSnapshot = ReturnType<Background["getSnapshot"]>

/** True until the background of this refund has arrived. Nobody approves without it. */
export const isAwaited = (refund: Refund) => (background: BackgroundSnapshot) =>
  keyIn(background) !== String(refund.id) || isQueryLoading(background) || refundContext.dataOf(background) === null

/** True if the background of this refund could not be loaded. */
const isMissing = (refund: Refund) => (background: BackgroundSnapshot) =>
  keyIn(background) === String(refund.id) && !isQueryLoading(background) && queryFaultOf(background) !== null

const Note = chakra("p", { base: { mt: "3", px: "3", py: "2", rounded: "sm", bg: "warning.bg", color: "warning.fg" } })

/** The cents of the order that can still be refunded; null until known. */
const Remaining = ({ refund, background }: { readonly refund: Refund; readonly background: Background }) => {
  const t = useTexts()
  const order = useSelector(background, (snapshot) =>
    keyIn(snapshot) === String(refund.id) ? refundContext.dataOf(snapshot)?.order : undefined
  )
  if (order === undefined) return null
  const refundableAmount = order.amount - order.refunded
  return refundableAmount >= centsOf(refund) ? null : (
    <Note>{t("refundQueue.tooLittle", { amount: moneyText(refundableAmount) })}</Note>
  )
}

type Props = {
  readonly refund: Refund
  readonly background: Background
  readonly onApprove: () => void
  readonly onRefuse: () => void
}

/** A refund with everything that its decision needs. */
export const RefundCard = ({ refund, background, onApprove, onRefuse }: Props) => {
  const t = useTexts()
  const waits = useSelector(background, isAwaited(refund))
  const missing = useSelector(background, isMissing(refund))
  const limit = refund.refund_limit
  return (
    <Card aria-label={refund.number}>
      <div>
        <chakra.h2 fontSize="2xl" fontWeight="bold">
          {moneyText(centsOf(refund))}
        </chakra.h2>
        <chakra.blockquote my="3" ps="3" borderStart="3px solid" borderColor="border.control" fontSize="lg">
          {refund.reason}
        </chakra.blockquote>
        <Figures>
          <Figure wide label={t("refunds.fields.number")}>
            <ScreenLink path="/refunds" search={{ number: refund.number }}>
              {refund.number}
            </ScreenLink>
          </Figure>
          <Figure label={t("refunds.fields.created_at")}>{momentText(refund.created_at)}</Figure>
          <Figure label={t("refundQueue.ofOrder")}>{moneyText(refund.order_amount)}</Figure>
          <Figure label={t("refunds.fields.robot_id")}>
            <RecordLink kind="robots" id={refund.robot_id} />
          </Figure>
          <Figure wide label={t("refunds.fields.merchant")}>
            <RecordLink kind="merchants" id={refund.merchant_id}>
              {orDash(t, refund.merchant)}
            </RecordLink>
          </Figure>
        </Figures>
        {refund.state === "awaitingSecond" ? (
          <Note>
            <LinkedText kind="users" ids={[refund.first_approved_by]}>
              {(name = "") => t("refundQueue.firstApproved", { name, reason: refund.first_reason }).trim()}
            </LinkedText>
          </Note>
        ) : needsSecond(refund) && limit !== null ? (
          <Note>{t("refundQueue.aboveLimit", { amount: moneyText(limit) })}</Note>
        ) : null}
        <Remaining refund={refund} background={background} />
        {missing ? <Note role="alert">{t("refundQueue.noBackground")}</Note> : null}
        <CardActions>
          <KeyButton letter="A" variant="solid" disabled={waits} onClick={onApprove}>
            {t("refundQueue.approve", { amount: moneyText(centsOf(refund)) })}
          </KeyButton>
          <KeyButton letter="R" onClick={onRefuse}>
            {t("refunds.refuse")}
          </KeyButton>
        </CardActions>
      </div>
      <RefundContextView query={background} id={refund.id} />
    </Card>
  )
}
