import type { ReactNode } from "react"
import type { Difference } from "../../machines/journal/states.ts"
import { chakra } from "../../kit/chakra.ts"

/** Styles of the parts, set on their container. */
export const partStyles = {
  "& h2": { fontSize: "sm", color: "fg.muted", fontWeight: "medium", mb: "1" },
  "& dt": { color: "fg.muted", fontFamily: "mono", fontSize: "xs" },
  "& dd": { fontFamily: "mono", fontSize: "xs", mb: "1.5" },
  "& ins": { textDecoration: "none", color: "success.fg" },
  "& del": { color: "danger.fg" }
} as const

export const Json = chakra("pre", {
  base: {
    maxH: "240px",
    overflow: "auto",
    p: "2",
    rounded: "sm",
    bg: "bg.subtle",
    fontFamily: "mono",
    fontSize: "xs",
    whiteSpace: "pre-wrap",
    _focusVisible: { outlineOffset: "-2px" }
  }
})

const MAX_CHARACTERS = 6000
const MAX_CHANGES = 30
export const shortenedJson = (value: unknown, spaces?: number) => {
  const text = JSON.stringify(value, null, spaces) ?? "—"
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text
}
const oneLineJson = (value: unknown) => {
  const text = shortenedJson(value)
  return text.length > 160 ? `${text.slice(0, 160)}…` : text
}

export const StateSection = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
)

/** The changes of a machine's context by an event. */
export const Changes = ({
  changes,
  unchanged,
  more
}: {
  readonly changes: ReadonlyArray<Difference>
  readonly unchanged: string
  readonly more: (count: number) => string
}) =>
  changes.length === 0 ? (
    <p>{unchanged}</p>
  ) : (
    <>
      <dl>
        {changes.slice(0, MAX_CHANGES).map(({ path, one, other }) => (
          <div key={path}>
            <dt>{path}</dt>
            <dd>
              <del>{oneLineJson(one)}</del> → <ins>{oneLineJson(other)}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {changes.length > MAX_CHANGES ? <p>{more(changes.length - MAX_CHANGES)}</p> : null}
    </>
  )
