/** What the console keeps in the browser, and an application that stands alone reads too, lies under these keys of local storage. */
export const TOKEN_KEY = "token"
export const USER_KEY = "user"
export const LANGUAGE_KEY = "Accept-Language"
export const THEME_KEY = "theme"
/** What the lists show of their columns. */
export const COLUMNS_KEY = "columns"

/** Light unless something else was chosen (specification, section 3). */
export const themeIn = (text: string | null) => (text === "dark" || text === "system" ? text : "light")
