import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { toast } from '../../ui/toast.ts'
import { useKeptKey } from '../form/kept.ts'
import { useDraft } from './drafts.ts'

/** Shows a toast once all of a draft's uploads are stored, or when one of them fails. */
export function useAnnouncedUploads(place: string): void {
  const { files } = useDraft(useKeptKey(`draft ${place}`))
  const before = useRef(files)
  useEffect(() => {
    const known = new Map(before.current.map((file) => [file.id, file]))
    before.current = files
    const newly = (state: 'stored' | 'problem') =>
      files.filter((file) => file[state] !== null && known.get(file.id)?.[state] === null)
    const [failed] = newly('problem')
    if (failed) toast({ title: t`Failed to upload file`, description: failed.problem!, tone: 'danger' })
    else if (newly('stored').length > 0 && files.every(({ stored }) => stored !== null))
      toast({ title: t`File uploaded successfully` })
  }, [files])
}
