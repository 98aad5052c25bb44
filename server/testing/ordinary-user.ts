/** Options of `spawn` for a process that has no rights of root: those of `nobody`, or of the current user. */
export const ORDINARY_USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
