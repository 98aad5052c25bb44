/** The window sizes used for the looks. */
export const PHONE = { width: 375, height: 667 }
export const SMALL_PHONE = { width: 320, height: 568 }
export const DESKTOP = { width: 1280, height: 800 }

export type Size = typeof PHONE
