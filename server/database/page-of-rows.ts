export const INT4_MAX = 2_147_483_647

/** How many rows stand before a page; beyond what PostgreSQL can count there are none. */
export const offsetOf = (page: number, pageSize: number): number => Math.min((page - 1) * pageSize, INT4_MAX)

/** A pattern that matches the text anywhere, whatever `%` and `_` it holds. */
export const inside = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`
