import { useActor } from "../runtime/app-runtime.tsx"
import { Button } from "../../kit/controls.ts"
import { useTexts } from "../../kit/texts.ts"

/** Offers to save the recent events as a file. */
export const CaseButton = ({ onOpen }: { readonly onOpen?: () => void }) => {
  const t = useTexts()
  const caseFile = useActor("caseFile")
  const open = () => {
    onOpen?.()
    caseFile.send({ type: "caseFile.opened" })
  }
  return <Button onClick={open}>{t("shell.saveCase")}</Button>
}
