/**
 * The event that an application dispatches on `window` when one of its own calls finds the session ended. Its detail is
 * the fault.
 */
export const SESSION_LOST = "wheelhouse:session-lost"
