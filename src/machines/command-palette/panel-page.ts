/** The page that the machine panel shows over others. */
export const PANEL_PAGE = "machines"
