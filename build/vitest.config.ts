import { configDefaults, defineConfig } from "vitest/config"
import { join } from "node:path"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { entityTypes, eventTypes } from "../src/contract/event-names.ts"

/** Tests that take minutes. Started last, they would leave one worker idle at the end. */
const isLong = ({ moduleId }: TestSpecification) => /\/(torture|killed-server|recipes)\.test\.ts$/.test(moduleId)

class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>) {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  root: join(import.meta.dirname, ".."),
  define: {
    EVENT_TYPES: JSON.stringify(eventTypes),
    ENTITY_TYPES: JSON.stringify(entityTypes)
  },
  test: {
    environment: "node",
    testTimeout: 30_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // These tests leave nothing behind in shared modules. Isolation would import those modules again for each file, at
    // half of the test time.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: "units",
          include: ["test/**/*.test.{ts,tsx}"],
          exclude: [...configDefaults.exclude, "test/server/**", "test/recipes.test.ts"]
        }
      },
      {
        extends: true,
        // Checks, builds, starts and drives a copy of the checkout with all recipes applied.
        test: { name: "recipes", include: ["test/recipes.test.ts"], testTimeout: 300_000, hookTimeout: 600_000 }
      },
      {
        extends: true,
        // One PostgreSQL serves all test files; each creates a database of its own.
        test: {
          name: "server",
          include: ["test/server/**/*.test.ts"],
          globalSetup: ["test/server/postgres-setup.ts"],
          setupFiles: ["test/server/each-file.ts"]
        }
      }
    ]
  }
})
