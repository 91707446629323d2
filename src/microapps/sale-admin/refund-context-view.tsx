import { useSelector } from "@xstate/react"
import { momentText, moneyText } from "../../contract/formats.ts"
import { ALARM_WINDOW_MINUTES, REFUND_WINDOW_DAYS, type RefundContext } from "../../contract/refund-context.ts"
import type { Refund } from "../../contract/refunds.ts"
import { keyIn } from "../../machines/queries/query-machine.ts"
import { chakra } from "../../kit/chakra.ts"
import { QueryResult } from "../../kit/detail.tsx"
import { Badge, SubtleText, stateTones } from "../../kit/panel.tsx"
import { RecordLink } from "../../kit/record-link.tsx"
import { dispensingBadge, refundBadge, slotTexts } from "./sale-values.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import type { refundContext } from "./refunds.ts"

const severityTones = { critical: "danger", major: "warning", minor: "info", notice: "neutral" } as const

const Block = chakra("section", {
  base: {
    "& + &": { mt: "3", pt: "3", borderTop: "1px solid", borderColor: "border" },
    "& h3": { fontSize: "sm", fontWeight: "medium", color: "fg.muted" },
    "& li": { mt: "1" },
    "& p": { mt: "1" },
    overflowWrap: "anywhere"
  }
})
const Line = chakra("li", { base: { display: "flex", gap: "2", justifyContent: "space-between" } })

const OrderBlock = ({ order }: Pick<RefundContext, "order">) => {
  const t = useTexts()
  return (
    <Block>
      <h3>{t("refundContext.order")}</h3>
      <p>
        <RecordLink opensWindow underlined kind="orders" id={order.id}>
          {order.number}
        </RecordLink>
      </p>
      <p>
        {t("refundContext.paid", { amount: moneyText(order.amount), payment: t(`orders.payment.${order.payment}`) })}{" "}
        <SubtleText>{momentText(order.paid_at ?? order.created_at)}</SubtleText>
      </p>
      <p>
        {dispensingBadge(t, order)} <SubtleText>{slotTexts(t, order).join(", ")}</SubtleText>
      </p>
      {order.payment_number === null ? null : <p>{t("refundContext.payment", { number: order.payment_number })}</p>}
      {order.refunded === 0 ? null : <p>{t("refundContext.paidBack", { amount: moneyText(order.refunded) })}</p>}
      <ul aria-label={t("order.goods")}>
        {order.items.map(({ product, price, quantity }) => (
          <Line key={product}>
            <span>{t("refundContext.item", { product, quantity })}</span>
            <span>{moneyText(price * quantity)}</span>
          </Line>
        ))}
      </ul>
    </Block>
  )
}

const RobotBlock = ({ order, robot, robot_then, opens_robot, alarms }: RefundContext) => {
  const t = useTexts()
  return (
    <Block>
      <h3>{t("refundContext.robot")}</h3>
      <p>
        {opens_robot && robot !== null ? (
          <RecordLink opensWindow underlined kind="robots" id={order.robot_id} />
        ) : (
          order.robot_id
        )}{" "}
        {robot === null ? null : (
          <>
            <Badge tone={stateTones[robot.state]}>{t(`refundContext.${robot.state}`)}</Badge>{" "}
            <SubtleText>
              <RecordLink opensWindow underlined kind="locations" id={robot.location_id}>
                {robot.location}
              </RecordLink>
            </SubtleText>
          </>
        )}
      </p>
      <p>{t(`refundContext.then.${robot_then ?? "unknown"}`)}</p>
      {alarms === null ? null : alarms.length === 0 ? (
        <p>{t("refundContext.noAlarms", { minutes: ALARM_WINDOW_MINUTES })}</p>
      ) : (
        <>
          <p>{t("refundContext.alarms", { minutes: ALARM_WINDOW_MINUTES })}</p>
          <ul>
            {alarms.map(({ id, name, severity, raised_at, ended_at }) => (
              <li key={id}>
                <Badge tone={severityTones[severity]}>{t(`refundContext.${severity}`)}</Badge>{" "}
                <RecordLink opensWindow underlined kind="alarms" id={id}>
                  {name}
                </RecordLink>{" "}
                <SubtleText display="block">
                  {ended_at === null
                    ? t("refundContext.open", { from: momentText(raised_at) })
                    : t("refundContext.ended", { from: momentText(raised_at), to: momentText(ended_at) })}
                </SubtleText>
              </li>
            ))}
          </ul>
        </>
      )}
    </Block>
  )
}

const RefundList = ({ refunds }: { readonly refunds: ReadonlyArray<Refund> }) => {
  const t = useTexts()
  return (
    <ul>
      {refunds.map((refund) => (
        <li key={refund.id}>
          {refundBadge(t, refund)} {moneyText(refund.amount)} {refund.reason}
          <SubtleText display="block">
            {refund.number} · {momentText(refund.created_at)}
          </SubtleText>
        </li>
      ))}
    </ul>
  )
}

const RefundsBlock = ({ order_refunds, robot_refunds, robot_total }: RefundContext) => {
  const t = useTexts()
  const days = REFUND_WINDOW_DAYS
  return (
    <Block>
      <h3>{t("refundContext.refunds")}</h3>
      {order_refunds.length === 0 ? (
        <p>{t("refundContext.noneOfOrder")}</p>
      ) : (
        <>
          <p>{t("refundContext.ofOrder", { count: order_refunds.length })}</p>
          <RefundList refunds={order_refunds} />
        </>
      )}
      {robot_total === 0 ? (
        <p>{t("refundContext.noneOfRobot", { days })}</p>
      ) : (
        <>
          <p>{t("refundContext.ofRobot", { days, count: robot_total })}</p>
          <RefundList refunds={robot_refunds} />
        </>
      )}
    </Block>
  )
}

/** The background of a decision about a refund: order, robot and earlier refunds. */
export const RefundContextView = ({
  query,
  id
}: {
  readonly query: ActorOf<typeof refundContext>
  readonly id: number
}) => {
  const t = useTexts()
  const key = String(id)
  const isRequested = useSelector(query, (snapshot) => keyIn(snapshot) === key)
  return (
    <chakra.aside aria-label={t("refundContext.title")} mb="3">
      {isRequested ? (
        <QueryResult<RefundContext> query={query}>
          {(data) => (
            <>
              <OrderBlock order={data.order} />
              <RobotBlock {...data} />
              <RefundsBlock {...data} />
            </>
          )}
        </QueryResult>
      ) : null}
    </chakra.aside>
  )
}
