import { type chakra as factory, useChakraContext } from "@chakra-ui/react/styled-system"
import { __unsafe_useEmotionCache as useSheet, css as serialize } from "@emotion/react"
import { createElement, type ElementType } from "react"

type Props = Readonly<Record<string, unknown>>
type Sheet = NonNullable<ReturnType<typeof useSheet>>
type System = ReturnType<typeof useChakraContext>
type Recipe = { readonly variants?: Props }

const make = (tag: ElementType, recipe: Recipe = {}, { defaultProps }: { readonly defaultProps?: Props } = {}) => {
  const variants = Object.keys(recipe.variants ?? {})
  /** Classes by style sheet, because an application gets a new sheet at each mount. */
  const classes = new WeakMap<Sheet, (chosen: Props, styles: Props) => string>()
  const classesIn = (sheet: Sheet, { cva, css }: System) => {
    const { raw } = cva(recipe as never) as unknown as { readonly raw: (chosen: Props) => object }
    const classNames = new Map<string, string>()
    return (chosen: Props, styles: Props): string => {
      const key = JSON.stringify([chosen, styles])
      const before = classNames.get(key)
      if (before !== undefined) return before
      const serialized = serialize([raw(chosen), css(styles as never)] as never)
      const name = `${sheet.key}-${serialized.name}`
      if (sheet.inserted[serialized.name] === undefined) sheet.insert(`.${name}`, serialized, sheet.sheet, true)
      classNames.set(key, name)
      return name
    }
  }
  return (props: Props) => {
    const sheet = useSheet()!
    const system = useChakraContext()
    const classOf = classes.get(sheet) ?? classesIn(sheet, system)
    classes.set(sheet, classOf)
    const [chosen, styles, rest]: Array<Record<string, unknown>> = [{}, {}, {}]
    for (const [prop, value] of Object.entries({ ...defaultProps, ...props }))
      if (value === undefined) continue
      else if (variants.includes(prop)) chosen![prop] = value
      else (system.isValidProperty(prop) ? styles : rest)![prop] = value
    return createElement(tag, { ...rest, className: classOf(chosen!, styles!) })
  }
}

const elements = new Map<string, unknown>()

/**
 * Elements with the types of Chakra's own factory. Chakra makes the class of an element at every render and wraps it in
 * two more elements; here a class is made once. A switch between two applications then runs scripts for 14 ms instead
 * of 24. `as`, `asChild`, `css` and `className` do not work.
 */
export const chakra = new Proxy(make, {
  get: (_, tag: string) => {
    const element = elements.get(tag) ?? make(tag as ElementType)
    elements.set(tag, element)
    return element
  }
}) as unknown as typeof factory
