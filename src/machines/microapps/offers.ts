/** The name in each language of `languages`: Chinese first, then English. */
type Names = ReadonlyArray<string>

/** The palette entries of an embedded application: its screens, and the actions of the visible screen. */
export type Offers = {
  readonly screens: ReadonlyArray<{ readonly path: string; readonly title: Names }>
  readonly commands: ReadonlyArray<{ readonly title: Names; readonly run: () => void }>
}

const isText = (input: unknown): input is Names =>
  Array.isArray(input) && input.length >= 2 && input.every((text) => typeof text === "string")
const listIn = (input: unknown): ReadonlyArray<Record<string, unknown>> => (Array.isArray(input) ? input : [])

/** The valid part of the entries that an application offers, which may hold anything. */
export const offersIn = (input: unknown): Partial<Offers> => {
  const { screens, commands } = Object(input) as Record<string, unknown>
  return {
    ...(screens === undefined
      ? {}
      : {
          screens: listIn(screens).flatMap(({ path, title }) =>
            typeof path === "string" && path.startsWith("/") && isText(title) ? [{ path, title }] : []
          )
        }),
    commands: listIn(commands).flatMap(({ title, run }) =>
      isText(title) && typeof run === "function" ? [{ title, run: run as () => void }] : []
    )
  }
}
