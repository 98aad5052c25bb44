import { useEffect, useRef } from 'react'
import { toast } from '../../ui/toast.ts'
import { useKeptKey } from '../form/kept.ts'
import { type Attachment, useDraft } from './drafts.ts'

type Says = {
  /** Said once all files are there that were on their way. */
  stored: string
  /** The title of what is said of one that did not arrive; why stands below it. */
  failed: string
}

/** Says what became of the files that are attached to what is written in a place. */
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

// What was known to be on its way, and is not any more.
function isNewly(
  file: Attachment,
  known: ReadonlyMap<number, Attachment>,
  is: (file: Attachment) => boolean,
): boolean {
  const earlier = known.get(file.id)
  return earlier !== undefined && !is(earlier) && is(file)
}
