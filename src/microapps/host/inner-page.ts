/** Elements in place of `html` and `body`, because an application has no document of its own. */
export const HTML = "microapp-html"
export const BODY_ELEMENT = "microapp-body"

const PLACE = /(^|[\s>+~,(])(:root|html|body)(?![\w-])/gi

/** A selector rewritten for the application's own tree. */
export const innerSelector = (selector: string): string =>
  selector.replace(
    PLACE,
    (_, before: string, place: string) => before + (place.toLowerCase() === "body" ? BODY_ELEMENT : HTML)
  )

const isStyle = (rule: CSSRule): rule is CSSStyleRule => "selectorText" in rule && "style" in rule
const isGroup = (rule: CSSRule): rule is CSSGroupingRule => "cssRules" in rule

const rewriteRules = (rules: CSSRuleList): void => {
  for (const rule of rules) {
    if (isStyle(rule)) {
      const inner = innerSelector(rule.selectorText)
      if (inner !== rule.selectorText) rule.selectorText = inner
    }
    if (isGroup(rule)) rewriteRules(rule.cssRules)
  }
}

const RELATIVE = /url\(\s*(["']?)(?![a-z]+:|\/|#)([^"')]+)\1\s*\)/gi

/**
 * A style sheet rewritten for the application's own tree, with absolute addresses. `@import` has no effect there: the
 * page, not the application, would fetch its target.
 */
export const innerStyles = (css: string, address: string): string => {
  const base = new URL(address, location.href)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css.replace(RELATIVE, (_, _quote: string, file: string) => `url("${new URL(file, base).href}")`))
  rewriteRules(sheet.cssRules)
  return [...sheet.cssRules].map(({ cssText }) => cssText).join("\n")
}

/**
 * Runs a script with the application's own document, and with a scope of its own for undeclared assignments. The loader
 * receives its exceptions. Names that qiankun's sandbox passes to the page are arguments.
 */
export const innerScript = (script: string, path: string): string =>
  `try{with(window.__microapp_scope__){(function(document,requestAnimationFrame){(function(){${script}
}).call(this)}).call(window,window.__microapp_document__,window.requestAnimationFrame)}}catch(thrown){window.__microapp_failed__(thrown)}//# sourceURL=${path}`

/** Ends the inheritance of the console's text styles, except the light or dark scheme. */
const GROUND = `<style>${HTML}{all:initial;display:block;color-scheme:inherit}${BODY_ELEMENT}{display:block}</style>`

/** Elements about the page itself. Title, icon and base address belong to the console. */
const OWN = 'title, base, link[rel~="icon" i]'

const marked = (file: string, mark: string) =>
  file.startsWith("data:") ? file : `${file}${file.includes("?") ? "&" : "?"}${mark}`

const renamed = (element: Element, name: string): Element => {
  const created = element.ownerDocument.createElement(name)
  // Cloned as nodes, because a page may have attributes that a script could not set by name.
  for (const attribute of element.attributes) created.setAttributeNode(attribute.cloneNode() as Attr)
  created.append(...element.childNodes)
  return created
}

/**
 * The entry's page with its version. `html` and `body` become elements that a fragment can hold. `mark` is added to the
 * addresses of files, because the loader never requests a failed file again.
 */
export const innerPage = (
  text: string,
  address: string,
  mark: string
): { readonly page: string; readonly version: string } => {
  const page = new DOMParser().parseFromString(text, "text/html")
  const version = page.querySelector('meta[name="version"]')?.getAttribute("content") ?? ""
  page.querySelectorAll(OWN).forEach((element) => element.remove())
  for (const script of page.querySelectorAll("script[src]"))
    script.setAttribute("src", marked(script.getAttribute("src")!, mark))
  for (const link of page.querySelectorAll("link[href]"))
    link.setAttribute("href", marked(link.getAttribute("href")!, mark))
  for (const style of page.querySelectorAll("style")) style.textContent = innerStyles(style.textContent, address)
  for (const script of page.querySelectorAll("script:not([src], [type])"))
    script.textContent = innerScript(script.textContent, address)
  page.body.replaceWith(renamed(page.body, BODY_ELEMENT))
  return { page: GROUND + renamed(page.documentElement, HTML).outerHTML, version }
}
