import { Redacted } from "effect"

type Made = { readonly id: string; readonly password: string }

/**
 * Offers a sign-in that succeeded to the browser's own password manager, where the browser lets a page do so (Credential Management). Whether it
 * is kept is between the browser and the operator: nobody waits for it, and a refusal changes nothing.
 */
export const offerCredential = (id: string, password: Redacted.Redacted): void => {
  const { PasswordCredential: Made } = globalThis as { readonly PasswordCredential?: new (made: Made) => Credential }
  if (Made === undefined) return
  try {
    navigator.credentials.store(new Made({ id, password: Redacted.value(password) })).catch(() => {})
  } catch {
    // An insecure context, or a policy against it.
  }
}
