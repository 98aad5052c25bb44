/** Rules of groups and of posts on boards. */

/** Returns true for the members of the group (UNI-66). */
export function mayWriteOnBoard(playerId: number, members: readonly { playerId: number }[]): boolean {
  return members.some((member) => member.playerId === playerId)
}

/** Returns true for the author of the post (UNI-69, UNI-72, UNI-74). */
export function mayEditPost(playerId: number, post: { authorId: number | null }): boolean {
  return post.authorId === playerId
}

/** Returns true for the author of the post and for the admin (UNI-76). */
export function mayRemovePost(
  reader: { id: number; isAdmin: boolean },
  post: { authorId: number | null },
): boolean {
  return reader.isAdmin || post.authorId === reader.id
}

/** Returns true for the creator of the group (UNI-50). */
export function mayEditGroup(playerId: number, group: { createdById: number }): boolean {
  return group.createdById === playerId
}
