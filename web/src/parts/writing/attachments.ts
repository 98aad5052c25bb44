import { lengthOfFilm } from '@kinhold/domain/file-words'
import { UPLOADS_AT_ONCE } from '@kinhold/domain/limits'
import { plural, t } from '@lingui/core/macro'
import { ApiError, sentenceOf } from '../../api.ts'
import { fetchAhead, lateCode } from '../../browser/late-code.ts'
import { useConfig } from '../../features/session/config.data.ts'
import { useKeptKey } from '../form/kept.ts'
import { HEIC_UNREAD, isStored } from '../media/media.data.ts'
import { type Attachment, attachmentOf, changeDraft, draftOf } from './drafts.ts'

// No page needs this code until a file is attached.
const sending = lateCode(() => import('../media/store-file.ts'))
fetchAhead(sending)

/** The file types that the file picker offers (UNI-58). */
export const ACCEPTED = 'image/*,video/*,audio/*,application/pdf'

/** The kind of content that a draft becomes, for error messages. */
export type DraftKind = 'message' | 'post' | 'comment' | 'item' | 'place'

/**
 * Returns the draft key for a place, such as a board, and a function that attaches files to the draft. `noun`
 * names the draft in errors. `vaultId` is given if the files are for someone else's vault.
 */
export function useAttaching(
  place: string,
  noun: DraftKind,
  vaultId?: number,
): [key: string, add: (files: readonly File[]) => void] {
  const key = useKeptKey(`draft ${place}`)
  const { maxUploadMb } = useConfig()
  return [key, (files) => attach(key, files, { maxMb: maxUploadMb, noun, vaultId })]
}

/** The file size limit, and the `noun` and `vaultId` passed to `useAttaching`. */
type Rules = { maxMb: number; noun: DraftKind; vaultId?: number | undefined }

/** Attaches files to a draft, and uploads each one separately (UNI-57). */
export function attach(key: string, files: readonly File[], { maxMb, noun, vaultId }: Rules): void {
  const room = UPLOADS_AT_ONCE - draftOf(key).files.length
  const refusals = files.map((file) => refusalOf(file, maxMb))
  const fitting = files.filter((_, n) => refusals[n] === null)
  for (const file of fitting.slice(0, room)) {
    const attachment = { ...attachmentOf(file.name, file, null), vaultId }
    changeDraft(key, (draft) => ({ ...draft, files: [...draft.files, attachment] }))
    sendAttachment(key, attachment, file)
  }
  const lastLong = files.findLastIndex((file) => isTooLarge(file, maxMb) && file.type.startsWith('video/'))
  const sentences = refusals.flatMap((sentence, n) => [
    ...(sentence === null ? [] : [sentence]),
    ...(n === lastLong ? [adviceOnFilms(maxMb)] : []),
  ])
  if (fitting.length > room) sentences.push(TOO_MANY[noun])
  sayNotAttached(key, sentences.join(' ') || undefined)
}

const TOO_MANY: Record<DraftKind, string> = {
  message: t`A message takes at most ${plural({ count: UPLOADS_AT_ONCE }, { one: '# file', other: '# files' })}.`,
  post: t`A post takes at most ${plural({ count: UPLOADS_AT_ONCE }, { one: '# file', other: '# files' })}.`,
  comment: t`A comment takes at most ${plural({ count: UPLOADS_AT_ONCE }, { one: '# file', other: '# files' })}.`,
  item: t`An item takes at most ${plural({ count: UPLOADS_AT_ONCE }, { one: '# file', other: '# files' })}.`,
  place: t`A place takes at most ${plural({ count: UPLOADS_AT_ONCE }, { one: '# file', other: '# files' })}.`,
}

export function sayNotAttached(key: string, notAttached: string | undefined): void {
  changeDraft(key, (draft) => ({ ...draft, notAttached }))
}

export function sendAgain(key: string, attachment: Attachment): void {
  const { id, file } = attachment
  changeAttachment(key, id, { part: 0, problem: null, isUnreached: false })
  if (file) sendAttachment(key, attachment, file)
}

/** Removes a file from a draft, and cancels its upload if it is still running. */
export function detach(key: string, attachment: Attachment): void {
  // Cancel the pending send, since only the user may decide to send the draft without this file.
  changeDraft(key, (draft) => ({
    ...draft,
    files: draft.files.filter(({ id }) => id !== attachment.id),
    isDue: false,
  }))
  attachment.stop()
  const { file, stored } = attachment
  if (file && stored === null) void sending.fetch().then(({ giveUpFile }) => giveUpFile(file, attachment))
}

/** Moves a file in a draft one place earlier (-1) or later (1). */
export function moveAttachment(key: string, { id }: Attachment, by: -1 | 1): void {
  changeDraft(key, (draft) => {
    const from = draft.files.findIndex((file) => file.id === id)
    const moved = draft.files[from]
    if (!moved || !draft.files[from + by]) return draft
    return { ...draft, files: draft.files.toSpliced(from, 1).toSpliced(from + by, 0, moved) }
  })
}

/** Detaches the files that the server no longer has, and returns their names. */
export async function detachThoseGone(key: string): Promise<string[]> {
  const stored = draftOf(key).files.filter((file) => file.stored !== null && file.file === null)
  const areThere = await Promise.all(stored.map((file) => isStored(file.stored!)))
  const gone = stored.filter((_, n) => !areThere[n])
  gone.forEach((file) => detach(key, file))
  return gone.map(({ name }) => name)
}

function refusalOf(file: File, maxMb: number): string | null {
  if (isTooLarge(file, maxMb)) return t`“${{ name: file.name }}” is larger than ${maxMb} MB.`
  // If the browser doesn't know the file's type, the server checks the content.
  const isFitting = file.type === '' || /^(image|video|audio)\/|^application\/pdf$/.test(file.type)
  return isFitting ? null : t`“${{ name: file.name }}” is not a picture, video, sound or PDF.`
}

function isTooLarge({ size }: File, maxMb: number): boolean {
  return size > maxMb * 1024 * 1024
}

function adviceOnFilms(maxMb: number): string {
  const length = lengthOfFilm(maxMb)
  return 'seconds' in length
    ? t`That is room for about ${plural(length.seconds, { one: 'a second', other: '# seconds' })} of film: make it shorter with Edit in your phone’s photos, or film at 720p.`
    : t`That is room for about ${plural(length.minutes, { one: 'a minute', other: '# minutes' })} of film: make it shorter with Edit in your phone’s photos, or film at 720p.`
}

function sendAttachment(key: string, { id, vaultId }: Attachment, file: File): void {
  const stopping = new AbortController()
  changeAttachment(key, id, { stop: () => stopping.abort() })
  const onProgress = (part: number) => changeAttachment(key, id, { part })
  const onWaiting = (isWaiting: boolean) => changeAttachment(key, id, { isWaiting })
  const storing = { onProgress, onWaiting, vaultId, signal: stopping.signal }
  const stored = sending.fetch().then(({ storeFile }) => {
    stopping.signal.throwIfAborted()
    return storeFile(file, storing)
  })
  stored.then(
    (stored) => changeAttachment(key, id, { part: 1, stored, isWaiting: false }),
    // If the upload has been canceled, the file is no longer in the draft and these changes have no effect.
    (error: unknown) => {
      const problem = sentenceOf(error, t`It did not arrive. Please try again.`)
      if (isUnread(error)) return takeOff(key, id, problem)
      const isUnreached =
        error instanceof ApiError && (error.status === 0 || error.refusal?.code === 'maintenance')
      changeAttachment(key, id, { isWaiting: false, problem, isUnreached })
    },
  )
}

// A retry in this browser would fail too, so remove the picture and show the error.
function takeOff(key: string, id: number, why: string): void {
  const attachment = draftOf(key).files.find((file) => file.id === id)
  if (!attachment) return
  detach(key, attachment)
  const { notAttached = '' } = draftOf(key)
  // Keep the errors for other files, and don't repeat the same error for several pictures.
  if (!notAttached.includes(why)) sayNotAttached(key, `${notAttached} ${why}`.trim())
}

function isUnread(error: unknown): boolean {
  return error instanceof ApiError && error.refusal?.code === HEIC_UNREAD
}

function changeAttachment(key: string, id: number, change: Partial<Attachment>): void {
  changeDraft(key, (draft) => ({
    ...draft,
    files: draft.files.map((file) => (file.id === id ? { ...file, ...change } : file)),
  }))
}
