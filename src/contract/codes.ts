/** The codes of the envelope. 0 grants; any other code refuses. */
export const codes = {
  granted: 0,
  invalidInput: 40000,
  noToken: 40100,
  codeNeeded: 40110,
  notPermitted: 40300,
  sessionExpired: 40305,
  sessionEnded: 40306,
  accountDisabled: 40307,
  noSuchRecord: 40400,
  conflict: 40900,
  tooManyAttempts: 42900,
  unexpected: 50000
} as const

/** Codes that open the "Confirm logout" dialog (specification, section 8). */
export const sessionLostCodes: ReadonlySet<number> = new Set([
  codes.noToken,
  codes.sessionExpired,
  codes.sessionEnded,
  codes.accountDisabled
])
