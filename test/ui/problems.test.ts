import { describe, expect, it } from "vitest"
import { requestProblems } from "../../src/ui/login/account-request-problems.ts"
import { passwordProblems } from "../../src/ui/operator/password-problems.ts"
import { userProblems } from "../../src/ui/users/user-problems.ts"

const draft = { username: "ada", role: "operator", email: "ada@wheelhouse.example", enabled: true }

describe("the user form finds what the contract would refuse", () => {
  it("nothing in a good draft", () => {
    expect(userProblems(draft, "Abc123", true)).toEqual({})
  })
  it("every field of an empty one", () => {
    expect(Object.keys(userProblems({ username: "", role: "", email: "no", enabled: true }, "", true))).toEqual([
      "username",
      "role",
      "email",
      "password"
    ])
  })
  it("a password of two kinds, but not an empty one while editing", () => {
    expect(userProblems(draft, "abc123", false)).toEqual({ password: "users.passwordProblem" })
    expect(userProblems(draft, "", false)).toEqual({})
  })
})

describe("the password form", () => {
  const change = { old_password: "Secret-77", new_password: "Secret-78", confirm_password: "Secret-78" }
  it("finds nothing in a good change", () => {
    expect(passwordProblems(change)).toEqual({})
  })
  it("finds every empty field but the one that repeats an empty one", () => {
    expect(passwordProblems({ old_password: "", new_password: "", confirm_password: "" })).toEqual({
      old_password: "password.oldProblem",
      new_password: "password.newProblem"
    })
  })
  it.each([
    ["Sec-7", "new_password", "password.newProblem"],
    ["secrets77", "new_password", "password.newProblem"],
    ["Aa1".padEnd(65, "x"), "new_password", "password.newProblem"],
    ["Secret-77", "new_password", "password.sameProblem"]
  ])("finds a new one of wrong length or kinds, or the old one again: %s", (typed, field, word) => {
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
    expect(requestProblems(blank, "")).toEqual({ email: "request.emailProblem", captcha: "request.captchaProblem" })
    expect(requestProblems({ ...blank, email: "a@b.example" }, "x7kq")).toEqual({})
  })
})
