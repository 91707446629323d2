import { assert, describe, it } from "vitest"
import type { Coverage } from "../../src/contract/notify-rules.ts"
import { matrixOf } from "../../src/machines/alarms/notify-rule-list.ts"
import { alarmGrants } from "../contract/alarm-fixtures.ts"

type Rule = Coverage["rules"][number]
const ruleOf = (id: number, types: ReadonlyArray<string>, mute: Rule["mute"] = null): Rule => ({
  ...alarmGrants.notifyRules.add,
  id,
  types,
  mute
})
const typeOf = (code: string, severity: Coverage["types"][number]["severity"], enabled = true) => ({
  code,
  name: code,
  severity,
  enabled
})
const coverage: Coverage = {
  types: [
    typeOf("0001", "critical"),
    typeOf("0009", "notice"),
    typeOf("0011", "major"),
    typeOf("0012", "minor"),
    typeOf("0020", "notice", false)
  ],
  rules: [
    ruleOf(1, ["0001"]),
    ruleOf(2, ["0012", "0011"], "off"),
    ruleOf(3, ["0012"], "noSender"),
    ruleOf(4, ["0001"])
  ],
  sent: [
    { rule_id: 1, type: "0001", at: 5 },
    { rule_id: 2, type: "0011", at: 7 }
  ]
}
const matrix = matrixOf(coverage)

describe("coverage of alarm types by rules", () => {
  it("Coverage counts only enabled rules that reach somebody", () => {
    assert.deepEqual(
      matrix.rows.filter(({ reachesNobody }) => reachesNobody).map(({ code }) => code),
      ["0011", "0012", "0009"]
    )
    assert.strictEqual(matrix.unreachedCount, 3)
    assert.deepEqual(matrix.rows.map(({ code, activeRuleCount }) => [code, activeRuleCount]).slice(3), [
      ["0001", 2],
      ["0020", 0]
    ])
  })

  it("Unfired rules and each rule's last message are shown", () => {
    assert.deepEqual(
      matrix.rules.filter(({ fired }) => !fired).map(({ id }) => id),
      [3, 4]
    )
    assert.strictEqual(matrix.lastAt({ id: 2 }, "0011"), 7)
    assert.isNull(matrix.lastAt({ id: 2 }, "0012"))
  })
})
