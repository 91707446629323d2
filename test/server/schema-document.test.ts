import { Effect } from "effect"
import { expect, it } from "vitest"
import { migrate } from "../../server/database/migrations.ts"
import { emptyDatabase, runOnDatabase } from "./backed-up.ts"
import { schemaDocument } from "./schema-document.ts"

it("docs/schema.md shows the migrated schema (npm run documents)", async () => {
  const document = await runOnDatabase(await emptyDatabase(), Effect.andThen(migrate, schemaDocument))
  await expect(document).toMatchFileSnapshot("../../docs/schema.md")
})
