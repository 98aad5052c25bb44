import type { AdminAction } from '@kinhold/contract/admin'
import { REASON_MOST } from '@kinhold/domain/limits'
import { type FormEvent, useId, useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { useKept } from '../../parts/form/kept.ts'
import { KeptNote } from '../../parts/form/kept-note.tsx'
import { useOneAtATime } from '../../parts/form/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { useExplain } from './admin.data.ts'
import { actionWords } from './words.ts'

export function ExplainDialog({ action, onClose }: { action: AdminAction; onClose: () => void }) {
  const formId = useId()
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
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      title="Explain this entry"
      description={`“${actionWords(action.action)}${about}” stays as it was written. Your explanation becomes a new entry that names it.`}
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            Explain
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <KeptNote kept={kept} />
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
        <p role="alert" className="text-danger empty:hidden">
          {problem}
        </p>
      </form>
    </Dialog>
  )
}
