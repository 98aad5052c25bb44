/** Options for `spawn` to run a process without root rights: as `nobody`, or as the current user. */
export const ORDINARY_USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
