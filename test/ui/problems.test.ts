import { describe, expect, it } from "vitest"
import { requestProblems } from "../../src/ui/login/account-request-problems.ts"
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

describe("the account request", () => {
  it("needs an e-mail address and a verification code", () => {
    const blank = { username: "ada", email: "", remarks: "" }
    expect(requestProblems(blank, "")).toEqual({ email: "request.emailProblem", captcha: "request.captchaProblem" })
    expect(requestProblems({ ...blank, email: "a@b.example" }, "x7kq")).toEqual({})
  })
})
