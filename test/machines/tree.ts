type Persisted = {
  readonly value?: unknown
  readonly status: string
  readonly children?: Readonly<Record<string, { readonly snapshot: Persisted }>>
}

const walk = ({ children = {} }: Persisted, way = ""): ReadonlyArray<readonly [way: string, value: unknown]> =>
  Object.entries(children).flatMap(([id, { snapshot }]) => [
    ...("value" in snapshot ? [[`${way}/${id}`, snapshot.value] as const] : []),
    ...walk(snapshot, `${way}/${id}`)
  ])

/** Every machine in a persisted snapshot, by its path from the root, and its state. */
export const statesIn = (persisted: unknown): ReadonlyMap<string, unknown> => new Map(walk(persisted as Persisted))
