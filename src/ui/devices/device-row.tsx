import { memo } from "react"
import { chakra } from "../../kit/chakra.ts"
import type { Device } from "../../contract/devices.ts"
import { Checkbox } from "../../kit/controls.ts"
import { useTexts } from "../../kit/texts.ts"

export const ROW_HEIGHT = 52

type Props = {
  readonly id: string
  readonly device: Device
  readonly index: number
  readonly top: number
  readonly total: number
  readonly checked: boolean
  /** Tab reaches one row of the list; arrows lead to the others. */
  readonly reachable: boolean
  readonly onTurn: (robotId: string) => void
  readonly onReach: (index: number) => void
}

const Row = chakra("div", {
  base: { position: "absolute", insetInline: "0", top: "0", borderBottom: "1px solid", borderColor: "border" }
})
const Line = chakra("span", { base: { display: "block", overflow: "hidden", textOverflow: "ellipsis" } })

const placeOf = ({ province, city, district, location }: Device) =>
  [province === city ? city : `${province}${city}`, district, location].filter(Boolean).join(" · ")

/** The state of a robot. */
export const DeviceState = ({ id, device: { state, battery } }: { readonly id?: string; readonly device: Device }) => {
  const t = useTexts()
  return (
    <chakra.span id={id} textAlign="end" fontSize="sm" flexShrink="0">
      <chakra.span display="block" color={state === "online" ? "success.fg" : "fg.subtle"}>
        {t(`devices.${state}`)}
      </chakra.span>
      <chakra.span display="block" color={battery < 20 ? "warning.fg" : "fg.muted"}>
        {t("devices.battery", { percent: battery })}
      </chakra.span>
    </chakra.span>
  )
}

/** A robot to pick: number and name, its site, its state. */
export const DeviceRow = memo(({ id, device, index, top, total, checked, reachable, onTurn, onReach }: Props) => {
  const t = useTexts()
  const { robot_id, name } = device
  return (
    <Row
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={total}
      h={`${ROW_HEIGHT}px`}
      style={{ transform: `translateY(${top}px)` }}
      bg={checked ? "bg.chosen" : "bg.panel"}
      _hover={{ bg: checked ? "bg.chosen" : "bg.subtle" }}
    >
      <chakra.label display="flex" alignItems="center" gap="3" h="full" px="3" cursor="pointer" whiteSpace="nowrap">
        <Checkbox
          data-index={index}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-more`}
          tabIndex={reachable ? 0 : -1}
          checked={checked}
          onChange={() => onTurn(robot_id)}
          onFocus={() => onReach(index)}
        />
        <chakra.span id={`${id}-name`} flex="1" minW="0">
          <Line fontWeight="medium">
            {robot_id} <chakra.span fontWeight="normal">{name}</chakra.span>
          </Line>
          <Line fontSize="sm" color="fg.subtle" aria-hidden>
            {placeOf(device) || t("devices.nowhere")}
          </Line>
        </chakra.span>
        <DeviceState id={`${id}-more`} device={device} />
      </chakra.label>
    </Row>
  )
})
