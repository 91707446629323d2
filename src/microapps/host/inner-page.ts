import { BODY, HTML, innerSelector } from "./selectors.ts"

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

const RELATIVE = /url\(\s*(["']?)(?![a-z]+:|\/|#)([^"')]+)\1\s*\)/gi

/**
 * A whole style sheet as it has to read inside the application's own tree; what it names relative to itself is named in full. `@import` has no
 * effect in it: what it names would be fetched by the page and not by the application.
 */
export const innerStyles = (css: string, address: string): string => {
  const base = new URL(address, location.href)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css.replace(RELATIVE, (_, _quote: string, file: string) => `url("${new URL(file, base).href}")`))
  turn(sheet.cssRules)
  return [...sheet.cssRules].map(({ cssText }) => cssText).join("\n")
}

/**
 * Runs a script with the application's own document instead of the page's, and with a scope of its own for what it assigns without declaring it; what
 * it throws is heard by whoever loads it. What qiankun's sandbox lets through by name is handed in by name.
 */
export const innerScript = (script: string, path: string): string =>
  `try{with(window.__microapp_scope__){(function(document,requestAnimationFrame){(function(){${script}
}).call(this)}).call(window,window.__microapp_document__,window.requestAnimationFrame)}}catch(thrown){window.__microapp_failed__(thrown)}//# sourceURL=${path}`

const FILES = /(<(?:script|link)\b[^>]*?\b(?:src|href)\s*=\s*["']?)([^"'\s>]+)/gi
const STYLES = /(<style[^>]*>)([\s\S]*?)(<\/style>)/gi
const SCRIPTS = /(<script(?![^>]*\s(?:src|type)\s*=)[^>]*>)([\s\S]*?)(<\/script>)/gi
/** What tells of the page itself: its name, its icon and its own addresses are the console's. */
const OWN =
  /<title>[\s\S]*?<\/title>|<base\b[^>]*>|<link\b[^>]*\brel\s*=\s*["']?(?:shortcut )?icon\b[^>]*>|<!doctype[^>]*>/gi

/** Nothing of the console's text comes in but whether it is light or dark. */
const GROUND = `<style>${HTML}{all:initial;display:block;color-scheme:inherit}${BODY}{display:block}</style>`

/**
 * The entry's page, its `html` and `body` kept as elements that a fragment of a page may have. `mark` is added to the addresses of its files, for
 * the loader never asks a second time for what it once had in vain.
 */
export const innerPage = (page: string, address: string, mark: string): string =>
  GROUND +
  page
    .replace(OWN, "")
    .replace(FILES, (_, before: string, file: string) =>
      file.startsWith("data:") ? before + file : `${before}${file}${file.includes("?") ? "&" : "?"}${mark}`
    )
    .replace(/<(\/?)html(?=[\s>])/gi, `<$1${HTML}`)
    .replace(/<(\/?)body(?=[\s>])/gi, `<$1${BODY}`)
    .replace(STYLES, (_, open: string, css: string, close: string) => open + innerStyles(css, address) + close)
    .replace(SCRIPTS, (_, open: string, script: string, close: string) => open + innerScript(script, address) + close)
