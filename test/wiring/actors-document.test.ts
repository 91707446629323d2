import { expect, it } from "vitest"
import { loadDefinitions } from "../../src/wiring/definitions.ts"
import { actorsDocument } from "./actors-document.ts"

it("docs/actors.md shows the machines (npm run documents writes it)", async () => {
  await expect(actorsDocument(await loadDefinitions())).toMatchFileSnapshot("../../docs/actors.md")
})
