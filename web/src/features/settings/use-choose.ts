import { sentenceOf } from '../../api.ts'
import { UNREACHABLE } from '../../parts/words.ts'
import { toast } from '../../ui/toast.ts'
import { type Change, useChangeSettings } from './settings.data.ts'

/** Saves a choice while the promise runs; a failed save is undone, with a toast. */
export function useChoose(): (change: Change) => Promise<void> {
  const { mutateAsync } = useChangeSettings()
  return (change) => mutateAsync(change).then(() => undefined, sayNotSaved)
}

function sayNotSaved(error: Error) {
  toast({
    title: 'Not saved',
    description: `${sentenceOf(error, UNREACHABLE)} Your choice is as it was before.`,
    tone: 'danger',
  })
}
