/** What the worker tells a tab: the path that a notification leads to. */
export const GO_TO = 'goTo'
/** What a tab tells the worker: the files that it used before there was one. */
export const USED = 'used'
/** The cache in which the worker puts what another app shared, until it is put somewhere. */
export const SHARED = 'shared'
/** Where in it the words are; its files are numbered below. */
export const SHARED_WORDS = '/shared/words'
/** Where in it a file is. */
export const sharedFile = (n: number) => `/shared/files/${n}`
