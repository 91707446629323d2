const browsers = [/(Edg)\/(\d+)/, /(Firefox)\/(\d+)/, /(Chrome)\/(\d+)/, /(Safari)\/(\d+)/]

/** Browser and version, as far as the browser tells them. */
export const browserOf = (agent: string) => {
  const matched = browsers.map((browser) => browser.exec(agent)).find((match) => match !== null)
  return matched ? `${matched[1]} ${matched[2]}` : undefined
}
