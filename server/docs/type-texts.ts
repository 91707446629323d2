/** A schema of OpenAPI, as far as the contract makes use of it. */
export interface Shape {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: ReadonlyArray<unknown>
  readonly anyOf?: ReadonlyArray<Shape>
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: ReadonlyArray<string>
  /** What a text is the JSON of. */
  readonly contentSchema?: Shape
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** What no schema can be asked for is a limit of the machine and tells nobody anything. */
const told = (limit = Infinity) => (Math.abs(limit) < 2 ** 31 - 1 ? limit : undefined)

const limitsOf = ({ minLength, maxLength, minimum, maximum }: Shape) => {
  const [low, high] = [told(minLength ?? minimum), told(maxLength ?? maximum)]
  if (low === undefined && high === undefined) return ""
  return low === undefined ? `(≤ ${high})` : high === undefined ? `(≥ ${low})` : `(${low}–${high})`
}

/** The schema as TypeScript would write it, with its limits. */
export const typeText = (
  shape: Shape,
  components: Readonly<Record<string, Shape>>,
  indent = "",
  within: ReadonlyArray<string> = []
): string => {
  const inner = (each: Shape, deeper = indent) => typeText(each, components, deeper, within)
  if (shape.$ref !== undefined) {
    const name = shape.$ref.slice(shape.$ref.lastIndexOf("/") + 1)
    const found = components[name]
    return found === undefined || within.includes(name) ? name : typeText(found, components, indent, [...within, name])
  }
  // What JSON has no number for is not sent, whatever the schema of a number says.
  if (shape.anyOf !== undefined)
    return [...new Set(shape.anyOf.filter((each) => !each.enum?.includes("NaN")).map((each) => inner(each)))].join(
      " | "
    )
  if (shape.enum !== undefined) return shape.enum.map((value) => JSON.stringify(value)).join(" | ")
  if (shape.type === "array") {
    const { items = {} } = shape
    return items.anyOf || items.enum ? `(${inner(items)})[]` : `${inner(items)}[]`
  }
  if (shape.properties !== undefined) {
    const deeper = `${indent}  `
    const fields = Object.entries(shape.properties).map(
      ([name, field]) => `${deeper}${name}${shape.required?.includes(name) ? "" : "?"}: ${inner(field, deeper)}`
    )
    return `{\n${fields.join("\n")}\n${indent}}`
  }
  return shape.type === undefined ? "unknown" : `${shape.type}${limitsOf(shape)}`
}
