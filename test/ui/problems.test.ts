import { describe, expect, it } from "vitest"
import { requestProblems } from "../../src/ui/login/account-request-dialog.tsx"
import { passwordProblems } from "../../src/ui/operator/password-form.tsx"
import type { User } from "../../src/contract/users.ts"
import { problemText } from "../../src/kit/texts.ts"
import { translate } from "../texts.ts"
import { merchantFields } from "../../src/ui/merchants/merchant-form.tsx"
import { userForm } from "../../src/ui/users/user-form.tsx"
import { userNamed } from "../machines/fixtures.ts"

const user = userNamed(2, "ada")
const good = { username: "ada", role: "operator", email: "ada@wheelhouse.example", password: "Abc123", enabled: "on" }
const problemsOf = (typed: Readonly<Record<string, string>>, edited: User | null) => {
  const form = new FormData()
  Object.entries(typed).forEach(([name, text]) => form.append(name, text))
  return userForm(String, null as never, [], null as never, null).typed(form, edited).problems
}

describe("the user form", () => {
  it("a good draft has no problems", () => {
    expect(problemsOf(good, null)).toEqual({})
  })
  it("An empty user form names every field", () => {
    expect(problemsOf({ username: "", role: "", email: "no", password: "" }, null)).toEqual({
      username: "users.usernameProblem",
      role: "userDialog.roleProblem",
      email: "userDialog.emailProblem",
      password: "userDialog.passwordProblem"
    })
  })
  it("A long text names its limit", () => {
    const long = { ...good, username: "a".repeat(33), email: `${"a".repeat(250)}@b.cd` }
    expect(problemsOf(long, null)).toEqual({ username: "records.tooLong 32", email: "records.tooLong 254" })
  })
  it("a password needs three kinds, or is empty while editing", () => {
    expect(problemsOf({ ...good, password: "abc123" }, user)).toEqual({ password: "userDialog.passwordProblem" })
    expect(problemsOf({ ...good, password: "" }, user)).toEqual({})
  })
})

describe("the merchant form", () => {
  const typed = (change: object) => merchantFields.problems({ ...merchantFields.blank, name: "商行", ...change }, null)
  it("Every field's limit is named when exceeded", () => {
    expect(typed({ contact_person: "x".repeat(60) })).toEqual({})
    expect(typed({ name: "x".repeat(81), contact_phone: "1".repeat(31), contact_person: "x".repeat(61) })).toEqual({
      name: "records.tooLong 80",
      contact_phone: "records.tooLong 30",
      contact_person: "records.tooLong 60"
    })
  })
  it.each([
    ["en-US", "Too long: at most 80 characters"],
    ["zh-CN", "过长：最多 80 个字符"]
  ] as const)("in %s: %s", (language, expected) => {
    expect(problemText(translate(language), "records.tooLong 80")).toBe(expected)
  })
  it("leaves the server's own words as they are", () => {
    const message = "name: must have 1 to 80 characters"
    expect(problemText(translate("en-US"), message)).toBe(message)
  })
})

describe("the password form", () => {
  const change = { old_password: "Secret-77", new_password: "Secret-78", confirm_password: "Secret-78" }
  it("A valid change has no problems", () => {
    expect(passwordProblems(change)).toEqual({})
  })
  it("Empty fields are found, except an empty repetition", () => {
    expect(passwordProblems({ old_password: "", new_password: "", confirm_password: "" })).toEqual({
      old_password: "password.oldProblem",
      new_password: "password.hint"
    })
  })
  it.each([
    ["Sec-7", "new_password", "password.hint"],
    ["secrets77", "new_password", "password.hint"],
    ["Aa1".padEnd(65, "x"), "new_password", "records.tooLong 64"],
    ["Secret-77", "new_password", "password.sameProblem"]
  ])("A new password must differ and have length and kinds: %s", (typed, field, word) => {
    expect(passwordProblems({ ...change, new_password: typed, confirm_password: typed })).toEqual({ [field]: word })
  })
  it("finds a repetition that differs", () => {
    expect(passwordProblems({ ...change, confirm_password: "secret-78" })).toEqual({
      confirm_password: "password.confirmProblem"
    })
  })
})

describe("the account request", () => {
  it("needs an e-mail address and a verification code", () => {
    const blank = { username: "ada", email: "", remarks: "" }
    expect(requestProblems(blank, "")).toEqual({ email: "request.emailProblem", captcha: "login.captchaEmpty" })
    expect(requestProblems({ ...blank, email: "a@b.example" }, "x7kq")).toEqual({})
    const long = { ...blank, email: "a@b.example", remarks: "x".repeat(501) }
    expect(requestProblems(long, "x7kq")).toEqual({ remarks: "records.tooLong 500" })
  })
})
