import { createRoot } from "react-dom/client"
import { App } from "./ui/app.tsx"
import { makeRouter } from "./ui/shell/router.tsx"
import { openHouse } from "./wiring.ts"

const house = openHouse()
createRoot(document.getElementById("root")!).render(<App house={house} router={makeRouter(house)} />)
