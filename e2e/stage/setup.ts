import { CODE, settingsOf } from "./accounts.ts"
import { newDataDir, removeDataDir, startServer } from "./server.ts"

/** One server for all files: two would only share the same two cores. What it is called and where its data lies reach the tests by environment. */
export default async (): Promise<() => Promise<void>> => {
  const dataDir = newDataDir()
  const server = await startServer({ ...settingsOf(dataDir), SEED: "demo", CAPTCHA_BYPASS: CODE })
  process.env["E2E_ADDRESS"] = server.address
  process.env["E2E_DATA_DIR"] = dataDir
  return async () => {
    await server.stop()
    removeDataDir(dataDir)
  }
}
