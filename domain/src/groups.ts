/** Rules for groups and for posts on boards. */

/** Returns true if the player is a member of the group (UNI-66). */
export function mayWriteOnBoard(playerId: number, members: readonly { playerId: number }[]): boolean {
  return members.some((member) => member.playerId === playerId)
}

/** Returns true if the player is the post's author (UNI-69, UNI-72, UNI-74). */
export function mayEditPost(playerId: number, post: { authorId: number | null }): boolean {
  return post.authorId === playerId
}

/** Returns true if the reader is the post's author or the admin (UNI-76). */
export function mayRemovePost(
  reader: { id: number; isAdmin: boolean },
  post: { authorId: number | null },
): boolean {
  return reader.isAdmin || post.authorId === reader.id
}

/** Returns true if the player created the group (UNI-50). */
export function mayEditGroup(playerId: number, group: { createdById: number }): boolean {
  return group.createdById === playerId
}
