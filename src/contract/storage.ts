/** Keys of local storage that the console writes, and that an application that stands alone reads too. */
export const TOKEN_KEY = "token"
export const USER_KEY = "user"
export const MENU_KEY = "menu"
export const LANGUAGE_KEY = "Accept-Language"
export const THEME_KEY = "theme"
/** The layouts of columns in lists. */
export const COLUMNS_KEY = "columns"
/** The amount in cents below which refunds are approved together. */
export const SMALL_REFUND_KEY = "smallRefund"

/** Light by default (specification, section 3). */
export const themeIn = (text: string | null) => (text === "dark" || text === "system" ? text : "light")
