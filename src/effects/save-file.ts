/** Hands a file to the browser, which saves it to its downloads. */
export const saveFile = (file: Blob, name: string): void => {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
