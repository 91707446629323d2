/** In each language, in the order of `languages`: Chinese first, then English. */
type Names = ReadonlyArray<string>

/** What an embedded application offers the palette: its screens, and what can be done on the one in sight. */
export type Offers = {
  readonly screens: ReadonlyArray<{ readonly path: string; readonly title: Names }>
  readonly commands: ReadonlyArray<{ readonly title: Names; readonly run: () => void }>
}

const isText = (said: unknown): said is Names =>
  Array.isArray(said) && said.length >= 2 && said.every((text) => typeof text === "string")
const listIn = (said: unknown): ReadonlyArray<Record<string, unknown>> => (Array.isArray(said) ? said : [])

/** Of what an application says, which may be anybody's, that which is right. */
export const offersIn = (said: unknown): Partial<Offers> => {
  const { screens, commands } = Object(said) as Record<string, unknown>
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
