import { expect, it } from "vitest"
import { loadDefinitions } from "../../src/wiring/definitions.ts"
import { actorsDocument } from "./actors-document.ts"

it("docs/actors.md matches the machines (npm run documents)", async () => {
  await expect(actorsDocument(await loadDefinitions())).toMatchFileSnapshot("../../docs/actors.md")
})
