/** Worker to tab: the path of a notification. */
export const GO_TO = 'goTo'
/** Tab to worker: the files that the tab loaded before the worker controlled it. */
export const USED = 'used'
/** The cache of content that another app shared and that the member has not placed yet. */
export const SHARED = 'shared'
/** The address of the shared words in the cache. */
export const SHARED_WORDS = '/shared/words'
/** The address of a shared file in the cache. */
export const sharedFile = (n: number) => `/shared/files/${n}`
