import { changeDraft, type Draft, draftOf, onDraftChange } from './drafts.ts'

export const NOT_ARRIVED = 'A file did not arrive. Retry it or remove it, then send again.'

export function hasFilesComing({ files }: Draft): boolean {
  return files.some(({ stored }) => stored === null)
}

/**
 * Calls `onThere` as soon as the draft's files are stored, also after the member has moved to another page. A failed
 * file or `undoWaiting` ends the wait.
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

/** Stops the wait; the draft stays, even once its files are stored. */
export function undoWaiting(key: string): void {
  changeDraft(key, (draft) => ({ ...draft, isDue: false }))
}
