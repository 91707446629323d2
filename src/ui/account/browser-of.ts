const browsers = [/(Edg)\/(\d+)/, /(Firefox)\/(\d+)/, /(Chrome)\/(\d+)/, /(Safari)\/(\d+)/]

/** Browser and version, as far as the browser tells them. */
export const browserOf = (agent: string) => {
  const found = browsers.map((browser) => browser.exec(agent)).find((match) => match !== null)
  return found ? `${found[1]} ${found[2]}` : undefined
}
