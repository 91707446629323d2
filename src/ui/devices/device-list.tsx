import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual"
import { type KeyboardEvent, useCallback, useId, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { chakra } from "../../kit/chakra.ts"
import type { Device } from "../../contract/devices.ts"
import { useTexts } from "../../kit/texts.ts"
import { DeviceRow, ROW_HEIGHT } from "./device-row.tsx"

type Props = {
  readonly devices: ReadonlyArray<Device>
  readonly selected: ReadonlySet<string>
  readonly onTurn: (robotId: string) => void
}

/** Only the rows in sight are drawn, however many there are; the one with the focus stays wherever the others are scrolled to. */
export const DeviceList = ({ devices, selected: picked, onTurn }: Props) => {
  const t = useTexts()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [wantedIndex, setReached] = useState(0)
  const reached = Math.min(wantedIndex, devices.length - 1)
  // The result changes with the scroll position and must not be remembered; nothing here remembers it.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: devices.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => devices[index]!.robot_id,
    overscan: 6,
    rangeExtractor: useCallback(
      (range: Range) => [...new Set([...defaultRangeExtractor(range), reached])].sort((a, b) => a - b),
      [reached]
    )
  })

  const reach = (index: number) => {
    const to = Math.max(0, Math.min(devices.length - 1, index))
    flushSync(() => setReached(to))
    rows.scrollToIndex(to)
    box.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1)
    const ways: Readonly<Record<string, number>> = {
      ArrowDown: reached + 1,
      ArrowUp: reached - 1,
      PageDown: reached + page,
      PageUp: reached - page,
      Home: 0,
      End: devices.length - 1
    }
    const to = ways[event.key]
    if (to === undefined) return
    event.preventDefault()
    reach(to)
  }

  return (
    <chakra.div
      ref={box}
      h="min(46vh, 460px)"
      overflowY="auto"
      overscrollBehavior="contain"
      border="1px solid"
      borderColor="border"
      rounded="sm"
      onKeyDown={onKeyDown}
    >
      <chakra.div
        role="list"
        aria-label={t("devices.list")}
        position="relative"
        style={{ height: rows.getTotalSize() }}
      >
        {rows.getVirtualItems().map(({ index, key, start }) => (
          <DeviceRow
            key={key}
            id={`${id}-${devices[index]!.robot_id}`}
            device={devices[index]!}
            index={index}
            top={start}
            total={devices.length}
            checked={picked.has(devices[index]!.robot_id)}
            reachable={index === reached}
            onTurn={onTurn}
            onReach={setReached}
          />
        ))}
      </chakra.div>
    </chakra.div>
  )
}
