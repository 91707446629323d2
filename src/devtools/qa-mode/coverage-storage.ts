import { Result } from "effect"
import { mergeCoverage, noCoverage, type Coverage, coverageIn, coverageText } from "./coverage.ts"
import { consoleLink } from "../console-link.ts"

const { storage } = consoleLink

export const COVERAGE_KEY = "coverage"

/** All visits in this browser, by every window and operator, even after a session ends. Invalid text counts as none. */
export const loadCoverage = (): Coverage =>
  Result.getOrElse(coverageIn(storage.read(COVERAGE_KEY) ?? ""), () => noCoverage)

/** Reads the storage again before adding, because another window may have counted too. */
export const addToCoverage = (more: Coverage): void =>
  storage.write(COVERAGE_KEY, coverageText(mergeCoverage(loadCoverage(), more)))

export const dropCoverage = (): void => storage.drop(COVERAGE_KEY)
