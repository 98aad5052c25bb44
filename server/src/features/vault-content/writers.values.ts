/** Who writes or likes in a vault: a player by their id, or a vault user by their number. */
export type Writer = { playerId: number | null; phone: string | null }

/** Who wrote or liked something, as it is kept, and how they are called. */
export type WrittenBy = Writer & {
  name: string | null
  photoId: string | null
  displayName: string | null
}

/** True for what this writer has written. */
export function isBy(writer: Writer, row: Writer): boolean {
  return writer.playerId === null ? row.phone === writer.phone : row.playerId === writer.playerId
}
