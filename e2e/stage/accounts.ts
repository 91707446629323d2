/** What the servers of these tests are started with. */
export const ADMIN = { username: "admin", password: "Adm1n-pass" } as const
const OPERATOR = { username: "operator", password: "Oper4tor-pass" } as const

/** The code that the server accepts besides the drawn one. */
export const CODE = "test-code"

export const settingsOf = (dataDir: string) => ({
  DATA_DIR: dataDir,
  ADMIN_PASSWORD: ADMIN.password,
  OPERATOR_PASSWORD: OPERATOR.password
})
