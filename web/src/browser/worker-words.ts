/** The field that holds a notification's path in a message from the worker to a tab. */
export const GO_TO = 'goTo'
/** The field that lists the files a tab has loaded, in a message from the tab to the worker. */
export const USED = 'used'
/** The field that names the language of a tab, in a message from the tab to the worker. */
export const SPOKEN = 'spoken'
/** The cache for content that another app has shared and the member hasn't used yet. */
export const SHARED = 'shared'
/** The address of the shared text in the cache. */
export const SHARED_WORDS = '/shared/words'
/** Returns the address of a shared file in the cache. */
export const sharedFile = (n: number) => `/shared/files/${n}`
