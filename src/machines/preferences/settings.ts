/** The app settings before any choice (specification, section 3). */
export const defaultSettings = {
  colorWeak: false,
  navbar: true,
  menu: true,
  hideMenu: false,
  menuCollapse: false,
  footer: true,
  themeColor: "#165DFF",
  menuWidth: 220,
  tabBar: false,
  menuFromServer: true
}

/** A narrower menu has no room for words; a wider one leaves none for the page. */
export const menuWidths = { min: 160, max: 400 } as const

export const isMenuWidth = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= menuWidths.min && value <= menuWidths.max

/** Colours are stored in upper case, so that equal colours are equal texts. */
export const isThemeColor = (value: unknown): value is string =>
  typeof value === "string" && /^#[0-9A-F]{6}$/.test(value)
