/** The field with a notification's path in a message from the worker to a tab. */
export const GO_TO = 'goTo'
/** The field with the files a tab has loaded in a message from the tab to the worker. */
export const USED = 'used'
/** The cache for content that another app has shared, until the member places it. */
export const SHARED = 'shared'
/** The address of the shared text in the cache. */
export const SHARED_WORDS = '/shared/words'
/** Returns the address of a shared file in the cache. */
export const sharedFile = (n: number) => `/shared/files/${n}`
