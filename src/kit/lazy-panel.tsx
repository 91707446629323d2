import { type ComponentType, useCallback, useRef, useState } from "react"
import { chakra } from "./chakra.ts"
import { Button } from "./controls.ts"
import { Icon, type IconName } from "./icons.tsx"
import { placeBelow, type PopoverPlacement, Popover } from "./popover.tsx"
import { useLazyComponent } from "./use-lazy-component.ts"

type Props<P> = {
  readonly icon: IconName
  readonly label: string
  /** The panel is about to open. */
  readonly onOpen?: () => void
  readonly load: () => Promise<ComponentType<P>>
  /** Called when the code did not arrive. */
  readonly onUnable: () => void
  readonly props: P
}

/**
 * A button that opens a panel below it, whose code loads at the first use. Escape and a click elsewhere close the
 * panel.
 */
export const LazyPanel = <P extends object>({ icon, label, onOpen, load, onUnable, props }: Props<P>) => {
  const button = useRef<HTMLButtonElement>(null)
  const [place, setPlace] = useState<PopoverPlacement | null>(null)
  const close = useCallback(() => setPlace(null), [])
  const toggle = ({ currentTarget }: { readonly currentTarget: HTMLElement }) => {
    if (place !== null) return close()
    onOpen?.()
    setPlace(placeBelow(currentTarget, true))
  }
  const panel = useLazyComponent(place !== null, load, () => {
    close()
    onUnable()
  })
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        px="2"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={place !== null}
        onClick={toggle}
      >
        <Icon name={icon} />
        <chakra.span display={{ base: "none", "2xl": "inline" }}>{label}</chakra.span>
      </Button>
      {place === null || panel === null ? null : (
        <Popover
          place={place}
          edge={8}
          onClose={close}
          role="dialog"
          aria-label={label}
          w="320px"
          maxW="calc(100vw - 16px)"
          maxH="70dvh"
          overflowY="auto"
          onKeyDown={(event) => {
            if (event.key !== "Escape") return
            event.stopPropagation()
            close()
            button.current?.focus()
          }}
        >
          <panel.Component {...props} />
        </Popover>
      )}
    </>
  )
}
