import { changeDraft, type Draft, draftOf, onDraftChange } from './drafts.ts'

/** What is said where a file of what is to be sent failed. */
export const NOT_ARRIVED = 'A file did not arrive. Retry it or remove it, then send again.'

/** Whether files of a draft are not stored yet. */
export function hasFilesComing({ files }: Draft): boolean {
  return files.some(({ stored }) => stored === null)
}

/**
 * Has a draft sent by `onThere` as soon as its files are stored, also where one has gone to another page meanwhile; a file
 * that fails ends the waiting, and so does whoever undoes it.
 */
export function waitForFiles(
  key: string,
  { onThere, onFailed }: { onThere: () => unknown; onFailed: (sentence: string) => void },
): void {
  changeDraft(key, (draft) => ({ ...draft, isDue: true }))
  const stop = onDraftChange(() => {
    const draft = draftOf(key)
    const hasFailed = draft.files.some(({ problem }) => problem !== null)
    if (draft.isDue && !hasFailed && hasFilesComing(draft)) return
    stop()
    if (!draft.isDue) return
    if (!hasFailed) return void onThere()
    undoWaiting(key)
    onFailed(NOT_ARRIVED)
  })
}

/** Leaves a draft where it is, also when its files are there. */
export function undoWaiting(key: string): void {
  changeDraft(key, (draft) => ({ ...draft, isDue: false }))
}
