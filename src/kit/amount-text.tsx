import { SubtleText } from "./panel.tsx"

/** True for the text of a number or an amount of nothing. */
export const isZero = (text: string): boolean => /^¥?0(\.0+)?$/.test(text)

type Props = { readonly children: string | number }

/** A number or an amount. Nothing is grey. */
export const AmountText = ({ children }: Props) =>
  isZero(String(children)) ? <SubtleText>{children}</SubtleText> : children
