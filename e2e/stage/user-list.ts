import type { Page } from "@playwright/test"

/** The user screen by the names an operator knows its parts by. */
export const userList = (page: Page) => {
  const search = page.getByRole("search")
  const table = page.getByRole("table")
  return {
    table,
    /** The rows of records, without the head. */
    rows: table.locator("tbody").getByRole("row"),
    row: (username: string) =>
      table.getByRole("row").filter({ has: page.getByRole("cell", { name: username, exact: true }) }),
    names: table.locator("tbody tr td:nth-child(3)"),
    filter: {
      username: search.getByRole("textbox", { name: "Username" }),
      email: search.getByRole("textbox", { name: "Email" }),
      role: search.getByRole("combobox", { name: "Role" }),
      enabled: search.getByRole("combobox", { name: "Enabled" })
    },
    search: page.getByRole("button", { name: "Search", exact: true }),
    reset: search.getByRole("button", { name: "Reset", exact: true }),
    add: page.getByRole("button", { name: "Add", exact: true }),
    pages: page.getByRole("navigation", { name: "Pages" })
  }
}

/** The form of a user, in the dialog that is named by what it does. */
export const userForm = (page: Page, title: "Add user" | "Edit user") => {
  const dialog = page.getByRole("dialog", { name: title })
  return {
    dialog,
    username: dialog.getByRole("textbox", { name: "Username" }),
    role: dialog.getByRole("combobox", { name: "Role" }),
    email: dialog.getByRole("textbox", { name: "Email" }),
    password: dialog.getByLabel(title === "Add user" ? "Password" : "New password"),
    enabled: dialog.getByLabel("Enabled"),
    save: dialog.getByRole("button", { name: "Save" }),
    cancel: dialog.getByRole("button", { name: "Cancel" })
  }
}
