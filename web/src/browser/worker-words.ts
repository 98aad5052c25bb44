/** The field of a message from the worker to a tab, with the path of a notification. */
export const GO_TO = 'goTo'
/** The field of a message from a tab to the worker, with the files that the tab has loaded. */
export const USED = 'used'
/** The cache for content that another app shared, until the member places the content. */
export const SHARED = 'shared'
/** The address of the shared words in the cache. */
export const SHARED_WORDS = '/shared/words'
/** Returns the address of a shared file in the cache. */
export const sharedFile = (n: number) => `/shared/files/${n}`
