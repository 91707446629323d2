/**
 * The embedded applications, by the name each has in addresses, folders, grants and calls (specification, section 2).
 */
export const microappNames = [
  "sale-admin",
  "device-admin",
  "market-support",
  "advertising-admin",
  "interactive-admin",
  "mini-app-admin"
] as const

/** The platform sections (specification, section 1), system-admin first. */
export const sections = ["system-admin", ...microappNames] as const
export type Section = (typeof sections)[number]
export const isSection = (name: string): name is Section => sections.some((section) => section === name)
