/** The id of one of a page's actors: nobody else's, and it says which page it belongs to. */
export const idOf = (page: string, part: string) => `${page}.${part}`

/** The page that an actor belongs to, empty where it belongs to the whole console. */
export const pageOfActor = (id: string): string => (id.includes(".") ? id.slice(0, id.indexOf(".")) : "")
