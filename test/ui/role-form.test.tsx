import { assert, describe, it } from "vitest"
import type { Role } from "../../src/contract/roles.ts"
import { drawField } from "../../src/kit/lazy/draw-field.tsx"
import { translate } from "../texts.ts"
import { roleForm } from "../../src/ui/roles/role-form.tsx"
import { renderText } from "./render-text.tsx"

const words = { language: "en-US", t: translate("en-US") } as const
const keeper: Role = {
  id: 5,
  name: "keeper",
  title: "Keeper",
  remarks: "",
  second_factor: true,
  version: 1,
  granted: 3,
  users: 1,
  is_admin: false,
  is_super_admin: false,
  built_in: false,
  created_at: 1,
  updated_at: 1
}
const htmlOf = (edited: Role, ownRole: string) => {
  const { fields, blank } = roleForm(words.t, ownRole)
  const draft = { ...blank!, second_factor: edited.second_factor }
  const none = () => undefined
  return renderText(words, fields(draft, none, edited, none, drawField))
}

describe("a role's required second factor", () => {
  it("A role's holders cannot turn its second factor off", () => {
    const html = htmlOf(keeper, "keeper")
    assert.match(html, /<input[^>]*disabled/)
    assert.match(html, /An administrator with another role can\./)
    const sent = new FormData()
    for (const [, name] of html.matchAll(/<input type="hidden" name="(\w+)"/g)) sent.append(name!, "on")
    assert.isTrue(roleForm(words.t, "keeper").typed(sent, keeper).draft.second_factor)
  })
  it("Others turn the second factor off, and everybody turns it on", () => {
    const others = htmlOf(keeper, "admin")
    assert.notMatch(others, /disabled|You have this role/)
    assert.match(others, /name="second_factor"/)
    const own = htmlOf({ ...keeper, second_factor: false }, "keeper")
    assert.match(own, /Once this is on, only an administrator with another role can turn it off\./)
    assert.match(own, /name="second_factor"/)
    assert.notMatch(own, /disabled/)
  })
})
