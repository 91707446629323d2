import { Result } from "effect"
import { mergeCoverage, noCoverage, type Coverage, coverageIn, coverageText } from "./coverage.ts"
import { consoleLink } from "../console-link.ts"

const { storage } = consoleLink

export const COVERAGE_KEY = "coverage"

/**
 * All visits in this browser, of every window and operator. Rubbish in the storage counts as nothing. They survive
 * the end of a session.
 */
export const loadCoverage = (): Coverage =>
  Result.getOrElse(coverageIn(storage.read(COVERAGE_KEY) ?? ""), () => noCoverage)

/** Reads the storage again before adding: another window may have counted as well. */
export const addToCoverage = (more: Coverage): void =>
  storage.write(COVERAGE_KEY, coverageText(mergeCoverage(loadCoverage(), more)))

export const dropCoverage = (): void => storage.drop(COVERAGE_KEY)
