/** Text that stands in a page as it is, and never as markup. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
