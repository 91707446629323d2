/** Type only: an actor of a general machine (list, form, query), typed by its own kind. */
export type ActsAs<Actor> = { readonly "~actor": Actor }

/** The actor of a list, a form, a mutation, a query or a secret: `ActorOf<typeof userList>`. */
export type ActorOf<Kind extends { readonly machine: (...effects: never) => unknown }> =
  ReturnType<Kind["machine"]> extends ActsAs<infer Actor> ? Actor : never
