import { newName } from "./fixtures/calls.ts"
import { robotWithKey } from "./fixtures/database.ts"
import { mailsTo } from "./fixtures/mail-server.ts"
import { expect, test } from "./fixtures/test.ts"

test("what a robot reports reaches whom a rule names by mail, and the record of it leads to the alarm's story", async ({
  page,
  address,
  dataDir,
  calls,
  accounts,
  enter
}) => {
  const name = newName("on-duty")
  const account = await accounts.add("operator", name, `${name}@wheelhouse.example`)
  const rule = { name, user_ids: [account.id], methods: ["console", "email"], types: ["0005"], enabled: true }
  const added = await calls.post<{ id: number }>("/alarm/add-notify-rule", rule, await accounts.adminToken())
  expect(added.code).toBe(0)
  const { robot_id, key } = await robotWithKey(dataDir)
  const report = async (faults: ReadonlyArray<string>) => {
    const response = await fetch(`${address}/device-admin/report`, {
      method: "POST",
      headers: { authorization: key, "content-type": "application/json" },
      body: JSON.stringify({ reports: [{ robot_id, at: Date.now(), faults }] })
    })
    expect((await response.json()).data.list).toMatchObject([{ result: "applied" }])
  }
  await report(["0005"])

  await expect.poll(async () => (await mailsTo(dataDir, `${name}@wheelhouse.example`)).length).toBe(1)
  const [mail] = await mailsTo(dataDir, `${name}@wheelhouse.example`)
  expect(mail!.subject).toContain(`[Critical] Emergency stop: ${robot_id}`)

  await enter(page, account, "/alarm/alarm-record")
  const rows = page.getByRole("main").getByRole("row").filter({ hasText: robot_id })
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: "E-mail" })).toContainText("Sent")
  await expect(rows.filter({ hasText: "Console" })).toContainText("Sent")
  await rows.first().getByRole("link", { name: "Emergency stop" }).click()
  await expect(page).toHaveURL(/#\/alarm\/alarm-story\?id=\d+$/)
  await expect(page.getByRole("main")).toContainText(robot_id)
  await calls.post("/alarm/delete-notify-rule", { ids: String(added.data.id) }, await accounts.adminToken())
  await report([])
})
