import { createActor, fromCallback } from "xstate"
import { assert, describe, it } from "vitest"
import { imageUploadMachine } from "../../src/machines/images/image-upload-machine.ts"
import { queryMachine } from "../../src/machines/queries/query-machine.ts"
import { roleChoices } from "../../src/machines/roles/role-options.ts"
import { userForm } from "../../src/ui/users/user-form.tsx"
import { translate } from "../texts.ts"
import { adminOption, userNamed } from "../machines/fixtures.ts"
import { drawField } from "../../src/kit/lazy/draw-field.tsx"
import { blankUser } from "../../src/machines/users/user-list.ts"
import type { User } from "../../src/contract/users.ts"
import { renderText } from "./render-text.tsx"

const words = {
  language: "en-US",
  t: translate("en-US")
} as const
const bob = { role: "user", role_name: "" }
const eve = { role: "chief", role_name: "Chief" }

/** The form of a user, as the operator sees it. */
const formOf = (edited: User | null, operator: { readonly id?: number; readonly merchant_id: number | null }) => {
  const options = ["user", "merchant-admin"].map((id) => ({ id, name: id }))
  const roles = createActor(queryMachine, { input: { key: "" } })
  const form = userForm(words.t, roles as never, options, createActor(imageUploadMachine).start(), operator)
  const draft = { ...form.blank!, role: edited?.role ?? "" }
  const html = renderText(
    words,
    form.fields(
      draft,
      () => undefined,
      edited,
      () => {},
      drawField
    )
  )
  assert.notMatch(html, /maxlength/i, "what is typed is cut nowhere")
  return html
}

/** The roles that the form offers. */
const offered = (edited: User | null, merchant_id: number | null) => {
  const html = formOf(edited, { merchant_id })
  return [...html.matchAll(/<option value="([^"]+)"/g)].map(([, id]) => id)
}

describe("the role of a merchant's administrator", () => {
  const ada = userNamed(2, "ada")
  it("Platform users are offered no merchant's role", () => {
    assert.deepEqual(offered(null, null), ["user"])
    assert.deepEqual(offered({ ...ada, role: "user" }, null), ["user"])
  })
  it("A merchant's role is for its users and holders", () => {
    assert.deepEqual(offered(null, 7), ["user", "merchant-admin"])
    assert.deepEqual(offered({ ...ada, role: "user", merchant_id: 7 }, null), ["user", "merchant-admin"])
    assert.deepEqual(offered({ ...ada, role: "merchant-admin" }, null), ["user", "merchant-admin"])
  })
})

describe("the password", () => {
  const own = { id: 2, merchant_id: null }
  it("The operator's own record hides the password field", () => {
    for (const edited of [null, userNamed(3, "eve")]) {
      assert.match(formOf(edited, own), /name="password"/)
      assert.notMatch(formOf(edited, own), /Change your own password/)
    }
    const html = formOf(userNamed(2, "ada"), own)
    assert.notMatch(html, /name="password"/)
    assert.match(html, /Change your own password in User Settings\./)
  })
})

describe("a user's role options", () => {
  it("Role options are all roles, or shown users' roles", () => {
    assert.deepEqual(roleChoices([adminOption], [bob]), [{ id: adminOption.name, name: adminOption.title }])
    assert.deepEqual(roleChoices(null, [bob, eve, bob]), [
      { id: "user", name: "user" },
      { id: "chief", name: "Chief" }
    ])
  })

  it("say in their field which permission is missing", () => {
    const msg = "Not permitted: this requires Role list (roleList)"
    const fault = { _tag: "Refused", code: 40300, msg, call: "GET /system-admin/role/all" }
    const load = fromCallback(({ sendBack }) => sendBack({ type: "query.failed", fault } as never))
    const roles = createActor(queryMachine.provide({ actors: { load: load as never } }), {
      input: { key: "" }
    }).start()
    const form = userForm(
      words.t,
      roles as never,
      roleChoices(null, [bob]),
      createActor(imageUploadMachine).start(),
      null
    )
    assert.deepEqual(form.blank, blankUser)
    const html = renderText(
      words,
      form.fields(
        form.blank!,
        () => undefined,
        null,
        () => {},
        drawField
      )
    )
    assert.match(html, /<option value="user">/)
    assert.match(html, /role="alert"[^>]*>[^<]*\(Not permitted: this requires Role list \(roleList\)\)/)
  })
})
