import { createRoot } from "react-dom/client"
import { App } from "./ui/app.tsx"
import { lastWords } from "./ui/shell/last-words.ts"
import { makeRouter } from "./ui/shell/router.tsx"
import { openHouse } from "./wiring.ts"

const house = openHouse()
const router = makeRouter(house)
const root = createRoot(document.getElementById("root")!, { onUncaughtError: lastWords })
/** What needs no loading is drawn once, complete: the login form, also by way of `/`. What does is drawn as it comes. */
const settled = router.load()
const nextTurn = new Promise((done) => setTimeout(done))
void Promise.race([settled, nextTurn]).then(() => root.render(<App house={house} router={router} />))
