import { createHash } from "node:crypto"

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`

const inlineScript = /<script(?![^>]*\ssrc\s*=)[^>]*>([\s\S]*?)<\/script>/gi

/**
 * What a page may do. `'unsafe-eval'` is what qiankun runs embedded applications with, `'unsafe-inline'` for styles what emotion writes them
 * with. An inline script of our own pages is allowed by its hash alone. Images and videos come from this server and from `mediaHosts`.
 */
export const contentPolicy = (html = "", mediaHosts: ReadonlyArray<string> = []): string =>
  [
    "default-src 'self'",
    [
      "script-src 'self' 'unsafe-eval'",
      ...[...html.matchAll(inlineScript)].map(([, script = ""]) => hashOf(script))
    ].join(" "),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...mediaHosts].join(" "),
    ["media-src 'self'", ...mediaHosts].join(" "),
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'"
  ].join("; ")

export const securityHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()"
} as const

/** For a year no browser asks this host without TLS any more. Said over TLS only, where browsers heed it; other hosts of the domain are not ours to speak for. */
export const httpsOnly = { "strict-transport-security": "max-age=31536000" } as const
