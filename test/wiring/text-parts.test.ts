import { expect, it } from "vitest"
import { findNamespaces, textChunk } from "../../build/text-parts.ts"

const find = findNamespaces()

it.each([
  ["a key", 't("silence.title")', ["silence"]],
  ["the beginning of a key", "t(`alarmStream.${stream}`)", ["alarmStream"]],
  ["a key with plurals", 't("silence.covers", { count })', ["silence"]],
  ["two keys in one literal", "`action.on setting.${name}`", ["action", "setting"]],
  ["the record of a page", "export const page = defineListPage({\n  record: merchants,", ["merchants"]],
  ["the type of an event", 'send({ type: "silence.requested" })', []],
  ["an unknown namespace", 't("nothing.title")', []]
])("a source with %s needs its namespaces", (_, source, namespaces) => expect(find(source)).toEqual(namespaces))

it("A namespace without a place has its own file", () => {
  expect(textChunk("/src/locales/en-US/firmwareReleases.json")).toBe("en-US-firmwareReleases")
  expect(textChunk("/src/locales/zh-CN/kit/records.json")).toBe("zh-CN")
  expect(textChunk("/src/locales/zh-CN/sale-admin/order.json")).toBe(null)
})
