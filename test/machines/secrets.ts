import { Redacted } from "effect"

/** Typed in and never to be seen again. */
export const secrets = ["Tr0ub4dor&3", "x7Kq-typed", "Ch4nge-me!"]
export const [password, captcha, newPassword] = secrets.map((secret) => Redacted.make(secret)) as [
  Redacted.Redacted,
  Redacted.Redacted,
  Redacted.Redacted
]
