import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["test/**/*.test.{ts,tsx}"],
    environment: "node",
    // A server on a real PostgreSQL is set up inside some files, on a machine of two cores.
    testTimeout: 30_000,
    hookTimeout: 120_000,
    maxWorkers: 2
  }
})
