/** What opens the palette on this operator's keyboard. */
export const paletteKey = (): string => (/Mac|iPhone|iPad/.test(navigator.platform) ? "⌘K" : "Ctrl+K")
