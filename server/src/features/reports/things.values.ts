import type { ReportKind } from '@kinhold/domain/reports'

/** What is kept of the one thing as its reporter saw it, beside its files. */
export type KeptSnapshot = { title: string | null; text: string | null; writtenAt: string | null }

/** One thing that somebody sees and may report: whose it is, and how it looks to them. */
export type Thing = {
  kind: ReportKind
  id: number
  /** Which photo of that person; null for all other kinds. */
  photoId: string | null
  reportedId: number
  snapshot: KeptSnapshot
  uploads: string[]
}
