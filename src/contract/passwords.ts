import { Schema } from "effect"
import { Text } from "./fields.ts"
import { SECRET } from "./secrets.ts"

/** The four kinds of characters in the rule for passwords. */
export const characterKinds = {
  uppercase: /[A-Z]/,
  lowercase: /[a-z]/,
  digits: /[0-9]/,
  special: /[^A-Za-z0-9]/
} as const
const kinds = Object.values(characterKinds)

const ofThreeKinds = Schema.makeFilter(
  (text: string) =>
    kinds.filter((kind) => kind.test(text)).length >= 3 ||
    "use three of: uppercase, lowercase, digits, special characters",
  { identifier: "ThreeKinds" }
)

/** Merchant password (specification, sections 5 and 9): 6 to 8 characters, at least three of four kinds. */
export const MerchantPassword = Text.check(Schema.isBetweenLength(6, 8), ofThreeKinds).annotate(SECRET)

/** An operator's own password: the merchant's rule, with a limit of 64 characters to bound the hashing. */
export const OperatorPassword = Text.check(Schema.isBetweenLength(6, 64), ofThreeKinds).annotate(SECRET)

/** A password as typed at sign-in. The limit admits every account's password and keeps the hashing short. */
export const TypedPassword = Text.check(Schema.isNonEmpty(), Schema.isMaxLength(128)).annotate(SECRET)

/** A change of the caller's password: the old one, and the new one twice. */
export const PasswordChange = Schema.Struct({
  old_password: TypedPassword,
  new_password: OperatorPassword,
  confirm_password: Text.annotate(SECRET)
}).check(
  Schema.makeFilter(
    (change) =>
      change.new_password === change.confirm_password || {
        path: ["confirm_password"],
        issue: "does not match the new password"
      }
  )
)
export type PasswordChange = typeof PasswordChange.Type
