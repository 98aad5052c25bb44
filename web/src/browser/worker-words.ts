/** Worker to tab: the path of a notification. */
export const GO_TO = 'goTo'
/** Tab to worker: the files it used before the worker was there. */
export const USED = 'used'
/** The cache for content shared from another app, until the member places it. */
export const SHARED = 'shared'
/** The words in that cache; the files are numbered below. */
export const SHARED_WORDS = '/shared/words'
/** The place of a file in that cache. */
export const sharedFile = (n: number) => `/shared/files/${n}`
