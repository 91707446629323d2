/** Escapes a text, so that HTML never reads it as markup. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
