/** What an application dispatches on `window` when a call of its own was answered that there is no session any more; its detail is the fault. */
export const SESSION_LOST = "wheelhouse:session-lost"
