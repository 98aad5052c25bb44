import type { ReportKind } from '@kinhold/domain/reports'

/** The stored part of a reported thing as its reporter saw it, beside its files. */
export type KeptSnapshot = { title: string | null; text: string | null; writtenAt: string | null }

export type Thing = {
  kind: ReportKind
  id: number
  /** The id of the reported photo; null for all other kinds. */
  photoId: string | null
  reportedId: number
  snapshot: KeptSnapshot
  uploads: string[]
}
