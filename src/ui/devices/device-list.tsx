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

/**
 * Only the visible rows are rendered, whatever their number; the focused one stays wherever the others are scrolled
 * to.
 */
export const DeviceList = ({ devices, selected: selectedIds, onTurn }: Props) => {
  const t = useTexts()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [targetIndex, setTargetIndex] = useState(0)
  const activeIndex = Math.min(targetIndex, devices.length - 1)
  // The result changes with the scroll position and must not be memoised; nothing here memoises it.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: devices.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => devices[index]!.robot_id,
    overscan: 6,
    rangeExtractor: useCallback(
      (range: Range) => [...new Set([...defaultRangeExtractor(range), activeIndex])].sort((a, b) => a - b),
      [activeIndex]
    )
  })

  const focusRow = (index: number) => {
    const to = Math.max(0, Math.min(devices.length - 1, index))
    flushSync(() => setTargetIndex(to))
    rows.scrollToIndex(to)
    box.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1)
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: activeIndex + 1,
      ArrowUp: activeIndex - 1,
      PageDown: activeIndex + page,
      PageUp: activeIndex - page,
      Home: 0,
      End: devices.length - 1
    }
    const to = targets[event.key]
    if (to === undefined) return
    event.preventDefault()
    focusRow(to)
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
            checked={selectedIds.has(devices[index]!.robot_id)}
            reachable={index === activeIndex}
            onTurn={onTurn}
            onReach={setTargetIndex}
          />
        ))}
      </chakra.div>
    </chakra.div>
  )
}
