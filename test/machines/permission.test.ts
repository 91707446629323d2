import { assert, describe, it } from "vitest"
import { isPermitted } from "../../src/machines/session/permission.ts"
import { rolesThatManage } from "../../src/machines/users/user-list.ts"
import { adaDetail, userNamed } from "./fixtures.ts"

describe("an element with a role list", () => {
  it("admits the listed roles only", () => {
    assert.isTrue(isPermitted(["admin", "operator"], "operator"))
    assert.isFalse(isPermitted(["admin"], "operator"))
    assert.isFalse(isPermitted(["admin"], null), "nobody has no role")
    assert.isFalse(isPermitted(["operators"], "operator"), "a part of a name is no name")
  })

  it("An empty list admits everybody", () => {
    assert.isTrue(isPermitted([], "operator"))
    assert.isTrue(isPermitted([], null))
  })

  it.each([["admin"], [undefined], [null], [{ roles: ["admin"] }], [true]])(
    "A missing role list is a mistake: %j",
    (roles) => {
      assert.throws(() => isPermitted(roles as never, "admin"), TypeError, /list/)
    }
  )
})

describe("permission to manage a user", () => {
  const plain = userNamed(2, "bob")
  const admin = { ...plain, role: "admin", is_admin: true }
  const chief = { ...admin, role: "super-admin", is_super_admin: true }
  const operators = {
    plain: { ...adaDetail, role: "operator", is_admin: false, is_super_admin: false },
    admin: { ...adaDetail, role: "admin", is_super_admin: false },
    otherAdmin: { ...adaDetail, role: "second-admin", is_super_admin: false },
    chief: { ...adaDetail, role: "super-admin" }
  }
  it.each([
    ["plain", true, false, false],
    ["admin", true, true, false],
    ["otherAdmin", true, true, false],
    ["chief", true, true, true]
  ] as const)("%s: a plain user %s, an administrator %s, a super administrator %s", (name, ...expected) => {
    const operator = operators[name]
    assert.deepEqual(
      [plain, admin, chief].map((user) => isPermitted(rolesThatManage(user, operator), operator.role)),
      expected
    )
  })
})
