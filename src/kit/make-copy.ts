import type { NoticesActor, VisibleNotice } from "../machines/notices/notices-machine.ts"

/**
 * Copies a text to the clipboard, and returns whether that succeeded. A page over plain HTTP from another machine has
 * no clipboard.
 */
export const makeCopy = (notices: NoticesActor) => {
  const post = (kind: VisibleNotice["kind"], key: string) =>
    notices.send({ type: "notices.posted", notice: { kind, key, values: {} } })
  const write = async (text: string) => navigator.clipboard.writeText(text)
  return (text: string): void =>
    void write(text).then(
      () => post("success", "kit.copied"),
      () => post("error", "kit.copyFailed")
    )
}
