/** What stands for an application's `html` and `body`, for it is no document of its own. */
export const HTML = "guest-html"
export const BODY = "guest-body"

const PLACE = /(^|[\s>+~,(])(:root|html|body)(?![\w-])/gi

/** A selector as it has to read inside the application's own tree. */
export const innerSelector = (selector: string): string =>
  selector.replace(PLACE, (_, before: string, place: string) => before + (place.toLowerCase() === "body" ? BODY : HTML))

const isStyle = (rule: CSSRule): rule is CSSStyleRule => "selectorText" in rule && "style" in rule
const isGroup = (rule: CSSRule): rule is CSSGroupingRule => "cssRules" in rule

const turn = (rules: CSSRuleList): void => {
  for (const rule of rules) {
    if (isStyle(rule)) {
      const inner = innerSelector(rule.selectorText)
      if (inner !== rule.selectorText) rule.selectorText = inner
    }
    if (isGroup(rule)) turn(rule.cssRules)
  }
}

/** A whole style sheet, likewise. `@import` has no effect in it: what it names would be fetched by the page and not by the application. */
export const innerStyles = (css: string): string => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  turn(sheet.cssRules)
  return [...sheet.cssRules].map(({ cssText }) => cssText).join("\n")
}

const FILES = /(<(?:script|link)\b[^>]*?\b(?:src|href)\s*=\s*["']?)([^"'\s>]+)/gi

/**
 * The entry's page, its `html` and `body` kept as elements that a fragment of a page may have. `mark` is added to the addresses of its files, for
 * the loader never asks a second time for what it once had in vain.
 */
export const innerPage = (page: string, mark: string): string =>
  page
    .replace(FILES, (_, before: string, address: string) =>
      mark === "" || address.startsWith("data:")
        ? before + address
        : `${before}${address}${address.includes("?") ? "&" : "?"}${mark}`
    )
    .replace(/<!doctype[^>]*>/i, "")
    .replace(/<(\/?)html(?=[\s>])/gi, `<$1${HTML}`)
    .replace(/<(\/?)body(?=[\s>])/gi, `<$1${BODY}`)
    .replace(
      /(<style[^>]*>)([\s\S]*?)(<\/style>)/gi,
      (_, open: string, css: string, close: string) => open + innerStyles(css) + close
    )
