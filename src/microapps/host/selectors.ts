/** What stands for an application's `html` and `body`, for it is no document of its own. */
export const HTML = "microapp-html"
export const BODY = "microapp-body"

const PLACE = /(^|[\s>+~,(])(:root|html|body)(?![\w-])/gi

/** A selector as it has to read inside the application's own tree. */
export const innerSelector = (selector: string): string =>
  selector.replace(PLACE, (_, before: string, place: string) => before + (place.toLowerCase() === "body" ? BODY : HTML))
