import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { promisify } from "node:util"
import { eventCodecs } from "../src/machines/console/event-codecs.ts"
import { codecOf } from "../src/machines/journal/journal.ts"
import { readLines, replay } from "../test/journal/replay.ts"
import { myDay, recentAlarms, statistics } from "../src/machines/dashboard/dashboard.ts"
import { sinceLeft, sinceLeftDismissal } from "../src/machines/dashboard/since-left.ts"
import { guardMachine, sectionOf, visitIn } from "../src/machines/guard/guard-machine.ts"
import { ImageUploadEvents } from "../src/machines/images/image-upload-machine.ts"
import { menuMachine, rulesOf } from "../src/machines/menu/menu-machine.ts"
import { languageOf, preferencesMachine, themeOf } from "../src/machines/preferences/preferences-machine.ts"
import { selectedOf, totalOf } from "../src/machines/records/typed-records.ts"
import { pinForm, pinMutation, pinsQuery } from "../src/machines/pins/pins.ts"
import { recordsMachine } from "../src/machines/records/records-machine.ts"
import { roleOptions } from "../src/machines/roles/role-options.ts"
import { isInside, sessionMachine, userOf } from "../src/machines/session/session-machine.ts"
import { openTabsOf, tabsMachine } from "../src/machines/tabs/tabs-machine.ts"
import {
  factorReset,
  passwordReset,
  userList as userRecords,
  userSessionEnding,
  userSessions
} from "../src/machines/users/user-list.ts"
import { declineForm, todoIntent } from "../src/machines/users/todo-answers.ts"
import { searchOf } from "./fixtures/address.ts"
import { ADMIN, CODE } from "./fixtures/accounts.ts"
import { openBlank } from "./fixtures/blank.ts"
import { newName } from "./fixtures/calls.ts"
import { everythingIn, journalWith } from "./fixtures/journal.ts"
import { signIn } from "./fixtures/login-form.ts"
import { palette } from "./fixtures/palette.ts"
import { chooseInMenu } from "./fixtures/row-menu.ts"
import { expect, test } from "./fixtures/test.ts"
import { storeJournals } from "./fixtures/stored-journals.ts"
import { userForm, userList } from "./fixtures/user-list.ts"

const codecs = {
  ...eventCodecs,
  "userList.list": userRecords.eventCodec,
  "userList.intent": todoIntent.codec,
  "userList.declining": declineForm.codec,
  "userList.factorReset": factorReset.codec,
  "userList.sessions": userSessions.codec,
  "userList.ending": userSessionEnding.codec,
  "userList.upload": codecOf(2, ImageUploadEvents),
  "userList.passwordReset": passwordReset.codec,
  "userList.roles": roleOptions.codec,
  "dashboardIndex.statistics": statistics.codec,
  "dashboardIndex.recent": recentAlarms.codec,
  "dashboardIndex.pins": pinsQuery.codec,
  "dashboardIndex.pin": pinForm.codec,
  "dashboardIndex.pinChange": pinMutation.codec,
  "dashboardIndex.sinceLeft": sinceLeft.codec,
  "dashboardIndex.dismissal": sinceLeftDismissal.codec,
  "dashboardIndex.myDay": myDay.codec
}

test("a day's journal replays without secrets and saves as file", async ({ page, accounts, calls }) => {
  test.setTimeout(120_000)
  const account = await accounts.add("admin")
  const prefix = newName("replay")
  for (const which of ["a", "b"]) await accounts.add("field", `${prefix}-${which}`)
  const list = userList(page)
  await page.goto("/#/login?redirect=/user/userList")
  await signIn(page, account)
  await list.filter.username.fill(prefix)
  await list.search.click()
  await expect(list.rows).toHaveCount(2)

  await list.add.click()
  const adding = userForm(page, "Add user")
  await adding.save.click()
  await adding.username.fill(`${prefix}-c`)
  await adding.role.selectOption("auditor")
  await adding.password.fill("Hidden-99")
  await adding.save.click()
  await expect(list.rows).toHaveCount(3)

  await list.row(`${prefix}-a`).getByRole("button", { name: "Edit" }).click()
  const editing = userForm(page, "Edit user")
  await editing.email.fill("replayed@example.com")
  await editing.save.click()
  await expect(list.row(`${prefix}-a`)).toContainText("replayed@example.com")

  await chooseInMenu(list.row(`${prefix}-b`), "Delete")
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click()
  await expect(list.rows).toHaveCount(2)
  await page.getByRole("columnheader", { name: "Username" }).getByRole("button").click()
  await expect(page).toHaveURL(/sort=username/)
  await expect(page.getByRole("columnheader", { name: "Username" })).toHaveAttribute("aria-sort", "ascending")
  await expect(page.getByRole("table")).toHaveAttribute("aria-busy", "false")
  await page.getByRole("checkbox", { name: `Select ${prefix}-c` }).check()

  const stored = await journalWith(
    page,
    "session.loginSubmitted",
    "session.tokenSaved",
    "session.opened",
    "records.addOpened",
    "records.draftSubmitted",
    "records.saved",
    "records.editOpened",
    "records.saved",
    "records.removalConfirmed",
    "records.removed",
    "records.listed",
    "records.rowsSelected"
  )
  const token = await page.evaluate(() => localStorage.getItem("token")!)
  const text = JSON.stringify(stored)
  for (const secret of [token, account.password, "Hidden-99", CODE]) expect(text).not.toContain(secret)

  const { lines, unreadable } = readLines(stored, codecs)
  expect(unreadable.map(({ machine, why }) => `${machine}: ${why}`)).toEqual([])
  const linesOf = (machine: string) => lines.filter((line) => line.machine === machine)

  const session = replay(sessionMachine, eventCodecs.session, linesOf("session"))
  expect(isInside(session)).toBe(true)
  expect(userOf(session)?.username).toBe(await page.getByRole("button", { name: account.username }).innerText())
  expect(userOf(session)).toEqual(await page.evaluate(() => JSON.parse(localStorage.getItem("user")!)))

  const users = replay(recordsMachine, codecs["userList.list"], linesOf("userList.list"))
  expect(users.matches("ready")).toBe(true)
  const rows = userRecords.rowsOf(users)
  expect(rows.map(({ username }) => username)).toEqual([`${prefix}-a`, `${prefix}-c`])
  await expect(list.names).toHaveText(rows.map(({ username }) => username))
  await expect(page.getByText(`${totalOf(users)} records`)).toBeVisible()
  expect(selectedOf(users)).toEqual([rows[1]!.id])
  const { username, sort, order = "asc" } = userRecords.queryOf(users)
  expect({ username, sort, order }).toEqual({ order: "asc", ...searchOf(page) })

  const menu = replay(menuMachine, eventCodecs.menu, linesOf("menu"))
  expect(rulesOf(menu)).toEqual(await page.evaluate(() => JSON.parse(localStorage.getItem("menu")!)))
  const preferences = replay(preferencesMachine, eventCodecs.preferences, linesOf("preferences"))
  await expect(page.locator("html")).toHaveAttribute("lang", languageOf(preferences))
  await expect(page.locator("body")).toHaveAttribute("data-theme", themeOf(preferences))
  const guard = replay(guardMachine, eventCodecs.guard, linesOf("guard"))
  expect(sectionOf(guard)).toBe("system-admin")
  expect(visitIn(guard)?.fullPath).toBe(new URL(page.url()).hash.slice(1))
  const tabs = replay(tabsMachine, eventCodecs.tabs, linesOf("tabs"))
  expect(openTabsOf(tabs).at(-1)?.name).toBe("userList")

  // A console that starts signed in has a journal as well, and so do the embedded applications.
  await page.reload()
  await expect(list.rows).toHaveCount(2)
  await page.goto("/#/device-admin/router-first")
  await expect(page.getByRole("table").locator("tbody").getByRole("link").first()).toBeVisible()

  const { open, input } = palette(page)
  await open()
  await input.fill("save case")
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog", { name: "Save case file" })
  await expect(dialog).toContainText("The file never contains passwords, keys, tokens or codes.")
  const downloading = page.waitForEvent("download")
  await dialog.getByRole("button", { name: "Save" }).click()
  const file = await (await downloading).path()
  const handedOver = readFileSync(file, "utf8")
  for (const name of ["records.removed", "device-admin.router-first.list", "POST", account.username])
    expect(handedOver).toContain(name)
  const events = await calls.get("/event/list?page_size=100", await calls.signIn(ADMIN))
  const storedText = await everythingIn(page)
  for (const secret of [account.password, "Hidden-99", CODE])
    for (const text of [handedOver, storedText, JSON.stringify(events)]) expect(text).not.toContain(secret)
  expect(handedOver).not.toContain(token)

  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/replay.mjs", file])
  expect(stdout).toContain("It ends as the file says.")
  expect(stdout).toMatch(/device-admin\.router-first\.list {2}records\.listed/)

  // In the replay the deleted user is about to be deleted once more; neither the viewer nor the record is affected.
  await page.goto("/#/journal/replay")
  await page.getByLabel("Choose a file").setInputFiles(file)
  await expect(page.getByRole("slider", { name: "Position" })).toBeFocused()
  await page.getByRole("combobox", { name: "Machine" }).selectOption("userList.list")
  await page.getByRole("combobox", { name: "Entered" }).selectOption("removing")
  await page.getByRole("slider", { name: "Position" }).press("Home")
  await page.getByRole("button", { name: "Entered next" }).click()
  const screen = page.frameLocator("iframe")
  const deleted = screen.getByRole("row").filter({ hasText: `${prefix}-b` })
  await expect(deleted).toHaveCount(1)
  await expect(screen.getByRole("alertdialog")).toBeVisible()
  await page.getByRole("slider", { name: "Position" }).press("End")
  await expect(screen.getByRole("dialog", { name: "Save case file" })).toBeVisible()
  await expect(page.getByRole("button", { name: account.username })).toBeVisible()

  // A case that is dropped on the replay page starts from the beginning.
  const drop = async () => {
    const text = readFileSync(file, "utf8")
    const dataTransfer = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], "dropped.json", { type: "application/json" }))
      return transfer
    }, text)
    await page.dispatchEvent("body", "drop", { dataTransfer })
    await expect(page.getByRole("heading", { name: "dropped.json" })).toBeVisible()
  }
  await drop()
  await page.getByRole("button", { name: "Close replay" }).click()
  await page.goto("/#/dashboard/dashboardIndex")
  await expect(page.getByRole("heading", { name: "dropped.json" })).toBeHidden()
  await drop()
})

test("an older journal without an operator is deleted", async ({ page, accounts }) => {
  const account = await accounts.add("operator")
  await openBlank(page)
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("wheelhouse-journal", 2)
        opening.addEventListener("upgradeneeded", () => {
          for (const name of ["lines", "sizes", "checkpoints", "calls"])
            opening.result.createObjectStore(name, { autoIncrement: true })
        })
        opening.addEventListener("error", () => reject(opening.error))
        opening.addEventListener("success", () => {
          const writing = opening.result.transaction("lines", "readwrite")
          const old = {
            run: "old",
            seq: 0,
            at: 1,
            machine: "session",
            version: 1,
            event: { type: "session.was" }
          }
          for (const batch of [[old], "no batch", null]) writing.objectStore("lines").add(batch)
          writing.addEventListener("complete", () => {
            opening.result.close()
            resolve()
          })
        })
      })
  )
  await page.goto("/#/login")
  await signIn(page, account)
  await expect(page.getByText(`Hello, ${account.username}`)).toBeVisible()
  const { lines, unreadable } = readLines(await journalWith(page, "session.opened"), codecs)
  expect(unreadable).toEqual([])
  expect(await everythingIn(page)).not.toContain("session.was")
  const session = replay(
    sessionMachine,
    eventCodecs.session,
    lines.filter(({ machine }) => machine === "session")
  )
  expect(userOf(session)?.username).toBe(account.username)
})

test("a new operator finds nothing of the former's journal", async ({ page, context, accounts, enter }) => {
  const [ada, grace] = [await accounts.add("admin"), await accounts.add("admin")]
  await enter(page, ada, `/user/userList?username=${ada.username}`)
  await expect(page.getByRole("row", { name: ada.username })).toBeVisible()
  const other = await context.newPage()
  await other.goto("/#/dashboard/dashboardIndex")
  await expect(other.getByText(`Hello, ${ada.username}`)).toBeVisible()
  await journalWith(page, "session.opened", "records.listed")
  await page.getByRole("button", { name: ada.username }).click()
  await page.getByRole("menuitem", { name: "Logout" }).click()
  await expect(page).toHaveURL(/#\/login$/)
  await expect(other).toHaveURL(/#\/login/)
  // The journal stays the first operator's until another signs in.
  await journalWith(page, "records.listed", "session.closed")

  await storeJournals(context)
  await signIn(page, grace)
  await expect(page.getByText(`Hello, ${grace.username}`)).toBeVisible()
  await journalWith(page, "session.loginSubmitted", "session.opened")
  for (const tab of [page, other]) {
    await expect(tab.getByText(`Hello, ${grace.username}`)).toBeVisible()
    const { open, input } = palette(tab)
    await open()
    await input.fill("save case")
    await tab.keyboard.press("Enter")
    const downloading = tab.waitForEvent("download")
    await tab.getByRole("dialog", { name: "Save case file" }).getByRole("button", { name: "Save" }).click()
    const text = readFileSync(await (await downloading).path(), "utf8")
    expect(text).toContain(grace.username)
    expect(text).toContain("session.loginSubmitted")
    expect(text).not.toContain(ada.username)
  }
  expect(await everythingIn(page)).not.toContain(ada.username)
})

test("an unopenable journal costs only the journal", async ({ page, accounts }) => {
  const account = await accounts.add("operator")
  await openBlank(page)
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("wheelhouse-journal", 99)
        opening.addEventListener("error", () => reject(opening.error))
        opening.addEventListener("success", () => {
          opening.result.close()
          resolve()
        })
      })
  )
  await page.goto("/#/login")
  await signIn(page, account)
  await expect(page.getByText(`Hello, ${account.username}`)).toBeVisible()
})
