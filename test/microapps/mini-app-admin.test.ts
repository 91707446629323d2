import { assert, describe, it } from "vitest"
import type { MiniAppPage } from "../../src/contract/mini-app-pages.ts"
import { pageForm } from "../../src/microapps/mini-app-admin/page-form.tsx"
import { linesOf, pageFields } from "../../src/microapps/mini-app-admin/pages.ts"

const formOf = (texts: Readonly<Record<string, string>>) => {
  const form = new FormData()
  Object.entries(texts).forEach(([name, text]) => form.append(name, text))
  return form
}
const typedPage = (form: FormData) => pageForm(String).typed(form, null)
const head = { name: "Home", title: "Shop", path: "/pages/home" }

describe("a mini-app page form", () => {
  it("A page sends its blocks in shown order", () => {
    const { draft, problems } = typedPage(
      formOf({
        ...head,
        "kind.2": "map",
        "title.2": " Near ",
        "content.2": "",
        "kind.1": "text",
        "title.1": "About",
        "content.1": "a\nb\n"
      })
    )
    assert.deepEqual(problems, {})
    assert.deepEqual(pageFields.sent(draft, null), {
      ...head,
      blocks: [
        { kind: "map", title: "Near", content: "" },
        { kind: "text", title: "About", content: "a\nb" }
      ]
    })
  })
  it("says what is wrong beside each field", () => {
    const wrong = { "kind.5": "text", "title.5": "", "content.5": "x".repeat(2001) }
    assert.deepEqual(typedPage(formOf({ name: "", title: "x".repeat(61), path: "/Pages", ...wrong })).problems, {
      name: "miniAppPages.textProblem",
      title: "records.tooLong 60",
      path: "miniAppPages.pathProblem",
      "title.5": "miniAppPages.textProblem",
      "content.5": "records.tooLong 2000"
    })
  })
  it("A page returns unchanged from its record", () => {
    const blocks = [{ kind: "coupons", title: "For you", content: "A\nB" }] as const
    const page: MiniAppPage = {
      id: 1,
      version: 1,
      created_at: 0,
      updated_at: 0,
      published: true,
      published_at: 0,
      ...head,
      blocks
    }
    assert.deepEqual(pageFields.sent(pageFields.draftOf(page), page), { ...head, blocks })
  })
  it("Each line with text names a product or coupon", () => assert.deepEqual(linesOf(" a \n\n b\n"), ["a", "b"]))
})
