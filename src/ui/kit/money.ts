/** Cents as an amount of Yuan is written: `3.50`. */
export const yuanText = (cents: number): string => (cents / 100).toFixed(2)

/** The same as people read it: `1,003.50`. */
export const yuanShown = (cents: number): string =>
  (cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount of Yuan as it was typed, in cents; null where it is none. */
export const centsIn = (text: string): number | null =>
  /^\d{1,9}(\.\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text) * 100) : null
