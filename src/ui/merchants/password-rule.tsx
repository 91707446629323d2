import { characterKinds, MerchantPassword } from "../../contract/passwords.ts"
import { Schema } from "effect"
import { chakra } from "../../kit/chakra.ts"
import { useTexts } from "../../kit/texts.ts"

const kinds = Object.keys(characterKinds) as ReadonlyArray<keyof typeof characterKinds>
const MIN_LENGTH = 6
const MAX_LENGTH = 8
const MIN_KINDS = 3

export const isMerchantPassword = Schema.is(MerchantPassword)

/** The state of a typed password against the rule of merchants, as a mark and as text for screen readers. */
export const PasswordRule = ({ id, typed }: { readonly id: string; readonly typed: string }) => {
  const t = useTexts()
  const usedKinds = kinds.filter((kind) => characterKinds[kind].test(typed))
  const isLengthMet = typed.length >= MIN_LENGTH && typed.length <= MAX_LENGTH
  const rule = (met: boolean, label: string) => (
    <li key={label} data-met={met || undefined}>
      <span aria-hidden>{met ? "✓" : "○"}</span> {label}
      <span data-hidden>{t(met ? "merchants.ruleMet" : "merchants.ruleUnmet")}</span>
    </li>
  )
  return (
    <Rule id={id}>
      <ul>
        {rule(isLengthMet, t("merchants.ruleLength", { typed: typed.length }))}
        {rule(usedKinds.length >= MIN_KINDS, t("merchants.ruleKinds", { held: usedKinds.length }))}
      </ul>
      <ul data-kinds>{kinds.map((kind) => rule(usedKinds.includes(kind), t(`merchants.${kind}`)))}</ul>
      <p>{t("merchants.ruleCase")}</p>
    </Rule>
  )
}

const Rule = chakra("div", {
  base: {
    fontSize: "sm",
    color: "fg.muted",
    "& ul": { display: "grid", gap: "1", listStyle: "none", p: "0", m: "0" },
    "& [data-kinds]": { display: "flex", flexWrap: "wrap", columnGap: "4", pl: "5", my: "1" },
    "& [data-met]": { color: "success.fg" },
    "& [data-hidden]": { position: "absolute", w: "1px", h: "1px", overflow: "hidden", clipPath: "inset(50%)" }
  }
})
