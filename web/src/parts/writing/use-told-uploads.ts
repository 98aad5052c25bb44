import { useEffect, useRef } from 'react'
import { toast } from '../../ui/toast.ts'
import { useKeptKey } from '../form/kept.ts'
import { type Attachment, useDraft } from './drafts.ts'

type Says = {
  /** The toast once all running uploads are stored. */
  stored: string
  /** The toast title for a failed upload; the reason is below it. */
  failed: string
}

export function useToldUploads(place: string, says: Says): void {
  const { files } = useDraft(useKeptKey(`draft ${place}`))
  const before = useRef(files)
  useEffect(() => {
    const known = new Map(before.current.map((file) => [file.id, file]))
    before.current = files
    const arrived = files.filter((file) => isNewly(file, known, (one) => one.stored !== null))
    const failed = files.find((file) => isNewly(file, known, (one) => one.problem !== null))
    if (failed) toast({ title: says.failed, description: failed.problem!, tone: 'danger' })
    else if (arrived.length > 0 && files.every(({ stored }) => stored !== null)) toast({ title: says.stored })
  }, [files, says])
}

// True if a known file has newly reached the state that `is` tests.
function isNewly(
  file: Attachment,
  known: ReadonlyMap<number, Attachment>,
  is: (file: Attachment) => boolean,
): boolean {
  const earlier = known.get(file.id)
  return earlier !== undefined && !is(earlier) && is(file)
}
