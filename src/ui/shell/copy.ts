import type { Shown } from "../../machines/notices/notices-machine.ts"
import { useActor } from "../app-runtime.tsx"
import type { WordKey } from "../words/words.tsx"

/** Puts a text into the clipboard and says whether it came there. There is none where the page came over plain HTTP from elsewhere. */
export const useCopy = () => {
  const notices = useActor("notices")
  const tell = (kind: Shown["kind"], key: WordKey) =>
    notices.send({ type: "notices.posted", notice: { kind, key, values: {} } })
  const write = async (text: string) => navigator.clipboard.writeText(text)
  return (text: string): void =>
    void write(text).then(
      () => tell("success", "shell.copied"),
      () => tell("error", "shell.copyFailed")
    )
}
