/** What may be chosen: it is cropped and made smaller before it is sent. Beyond that browsers run out of memory. */
export const sourceLimits = { largest: 8192, megabytes: 20 } as const
