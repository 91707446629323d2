import type { Page } from "@playwright/test"

/** The message box by the names an operator knows its parts by. */
export const messageBox = (page: Page) => {
  const dialog = page.getByRole("dialog", { name: "Messages" })
  return {
    button: page.getByRole("button", { name: /^Messages/ }),
    dialog,
    tab: (name: "Message" | "Notice" | "Todo") => dialog.getByRole("tab", { name: new RegExp(`^${name}(,|$)`) }),
    items: dialog.getByRole("listitem"),
    item: (words: string) => dialog.getByRole("listitem").filter({ hasText: words }).getByRole("button"),
    allRead: dialog.getByRole("button", { name: "All Read" }),
    more: dialog.getByRole("link", { name: "View More" })
  }
}

/** What the server holds for whom this token belongs to. */
export const heldMessages = async (address: string, token: string) => {
  const answer = await fetch(`${address}/api/message/list?page_size=100`, { headers: { authorization: token } })
  const { data } = (await answer.json()) as {
    readonly data: { readonly total: number; readonly unread: Readonly<Record<"message" | "notice" | "todo", number>> }
  }
  return data
}
