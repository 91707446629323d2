import { assert, describe, it } from "vitest"
import { correctionOf, problemsOf, progressOf } from "../../src/machines/results/result.ts"

const statesOf = (query: Record<string, string>) => progressOf(query).map(({ state }) => state)

describe("the progress of a submission", () => {
  it("goes through its five steps in their order", () => {
    assert.deepEqual(
      progressOf({}).map(({ name }) => name),
      ["submitApplication", "leaderReview", "purchaseCertificate", "safetyTest", "officiallyLaunched"]
    )
  })

  it.each([
    [{}, ["done", "processing", "waiting", "waiting", "waiting"]],
    [{ step: "submitApplication" }, ["processing", "waiting", "waiting", "waiting", "waiting"]],
    [{ step: "submitApplication", state: "waiting" }, ["waiting", "waiting", "waiting", "waiting", "waiting"]],
    [{ step: "safetyTest", state: "waiting" }, ["done", "done", "done", "waiting", "waiting"]],
    [{ step: "safetyTest", state: "processing" }, ["done", "done", "done", "processing", "waiting"]],
    [{ step: "officiallyLaunched", state: "done" }, ["done", "done", "done", "done", "done"]],
    [{ step: "safetyTest", state: "lost" }, ["done", "done", "done", "processing", "waiting"]],
    [{ step: "lost", state: "done" }, ["done", "processing", "waiting", "waiting", "waiting"]]
  ])("is what the address says: %j", (query, states) => {
    assert.deepEqual(statesOf(query as Record<string, string>), states)
  })
})

describe("the reason for a failed submission", () => {
  it.each([
    [{}, ["domain", "group"]],
    [{ reason: "group" }, ["group"]],
    [{ reason: "domain" }, ["domain"]],
    [{ reason: "group,domain" }, ["domain", "group"]],
    [{ reason: "moon" }, ["domain", "group"]]
  ])("is what the address says: %j", (query, problems) => {
    assert.deepEqual(problemsOf(query as Record<string, string>), problems as never)
  })

  it.each([
    [{ from: "/user/userList?page=2" }, "/user/userList?page=2"],
    [{}, "/dashboard/dashboardIndex"],
    [{ from: "//evil.example" }, "/dashboard/dashboardIndex"],
    [{ from: "https://evil.example" }, "/dashboard/dashboardIndex"],
    [{ from: "/login" }, "/dashboard/dashboardIndex"]
  ])("The address names an inside page for corrections: %j", (query, path) => {
    assert.strictEqual(correctionOf(query as Record<string, string>), path)
  })
})
