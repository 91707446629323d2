/** Limits of a chosen image, which is cropped and made smaller before it is sent. Beyond them browsers run out of memory. */
export const sourceLimits = { largest: 8192, megabytes: 20 } as const
