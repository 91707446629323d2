/** The event that an application dispatches on `window` when a call of its own says that the session is over. Its detail is the fault. */
export const SESSION_LOST = "wheelhouse:session-lost"
