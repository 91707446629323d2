import { configDefaults, defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { entityWords, eventWords } from "./src/effects/contract/event-words.ts"
import { valueWords } from "./src/wiring/value-words.ts"

/** Those that take minutes: begun last, one worker would wait for the other in the end. */
const isLong = ({ moduleId }: TestSpecification) => /\/(torture|killed-server)\.test\.ts$/.test(moduleId)

class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>) {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  define: {
    EVENT_WORDS: JSON.stringify(eventWords),
    ENTITY_WORDS: JSON.stringify(entityWords),
    VALUE_WORDS: JSON.stringify(valueWords)
  },
  test: {
    environment: "node",
    testTimeout: 30_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
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
