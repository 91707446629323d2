import { configDefaults, defineConfig } from "vitest/config"
import { entityWords, eventWords } from "./src/effects/contract/event-words.ts"

export default defineConfig({
  define: { EVENT_WORDS: JSON.stringify(eventWords), ENTITY_WORDS: JSON.stringify(entityWords) },
  test: {
    environment: "node",
    testTimeout: 30_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // They leave nothing behind in the modules they share, and importing those for each file anew would take half of their time.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: "units",
          include: ["test/**/*.test.{ts,tsx}"],
          exclude: [...configDefaults.exclude, "test/server/**"]
        }
      },
      {
        extends: true,
        // One PostgreSQL for all of them; each file makes a database of its own in it.
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
