import type { ReportKind } from '@kinhold/domain/reports'

/** The reported text as the reporter saw it. The files are stored separately. */
export type KeptSnapshot = { title: string | null; text: string | null; writtenAt: string | null }

export type Thing = {
  kind: ReportKind
  id: number
  /** The id of the reported photo, or null if something other than a photo is reported. */
  photoId: string | null
  reportedId: number
  snapshot: KeptSnapshot
  uploads: string[]
}
