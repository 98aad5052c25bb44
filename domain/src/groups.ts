/** Groups and the posts on their boards. */

/** True for the group's members. The admin may read every board, but write only as a member (UNI-66). */
export function mayWriteOnBoard(playerId: number, members: readonly { playerId: number }[]): boolean {
  return members.some((member) => member.playerId === playerId)
}

/** True for the author: no one else may edit, pin or archive a post (UNI-69, UNI-72, UNI-74). */
export function mayEditPost(playerId: number, post: { authorId: number }): boolean {
  return post.authorId === playerId
}

/** True for the author of a post and for the admin (UNI-76). */
export function mayRemovePost(reader: { id: number; isAdmin: boolean }, post: { authorId: number }): boolean {
  return reader.isAdmin || post.authorId === reader.id
}

/** True for the creator of a group: no one else may rename or describe it (UNI-50). */
export function mayEditGroup(playerId: number, group: { createdById: number }): boolean {
  return group.createdById === playerId
}
