// `npm run build`: the console as the server serves it, in dist/.
import { build, install } from "./setup.mjs"
import { guarded } from "./steps.mjs"

await guarded("The build failed", async () => {
  await install()
  await build({ always: true })
})
