import type { AdminAction } from '@kinhold/contract/admin'
import { REASON_MOST } from '@kinhold/domain/limits'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { useKept } from '../../parts/form/kept.ts'
import { useOneAtATime } from '../../parts/form/use-one-at-a-time.ts'
import { FormDialog } from '../../parts/form/form-dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { useExplain } from './admin.data.ts'
import { actionWords } from './words.ts'

export function ExplainDialog({ action, onClose }: { action: AdminAction; onClose: () => void }) {
  const kept = useKept(`explain ${action.id}`, { reason: '' })
  const explain = useExplain()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, send] = useOneAtATime(async () => {
    try {
      await explain.mutateAsync({ id: action.id, reason: kept.typed.reason })
      kept.end()
      toast({ title: 'Explained', description: 'The new entry is at the top.' })
      onClose()
    } catch (error) {
      setProblem(sentenceOf(error, 'The server did not answer. Please check your connection.'))
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (kept.typed.reason.trim() === '') setProblem('Please write an explanation.')
    else void send()
  }
  const about = action.target ? ` ${action.target.name}` : ''
  return (
    <FormDialog
      title="Explain this entry"
      description={`“${actionWords(action.action)}${about}” stays as it was written. Your explanation becomes a new entry that names it.`}
      label="Explain"
      busyLabel="Explain"
      isSending={isBusy}
      kept={kept}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Explanation"
        rows={3}
        maxLength={REASON_MOST}
        data-autofocus
        readOnly={isBusy}
        value={kept.typed.reason}
        onChange={(event) => {
          kept.change({ reason: event.target.value })
          setProblem(null)
        }}
      />
    </FormDialog>
  )
}
