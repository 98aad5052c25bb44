import { REPORT_WORDS_MOST } from '@kinhold/domain/limits'
import { REPORT_REASONS, type ReportReason } from '@kinhold/domain/reports'
import { lengthOf, multiLine } from '@kinhold/domain/text'
import { useId } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { toast } from '../../ui/toast.ts'
import { FormActions } from '../form/form-actions.tsx'
import { KeptNote } from '../form/kept-note.tsx'
import { sayAtForm } from '../form/refusals.ts'
import { useKeptForm } from '../form/use-kept-form.ts'
import { CharactersLeft } from '../writing/characters-left.tsx'
import { type Reportable, useSendReport } from './report.data.ts'
import { KIND_WORDS, REASON_WORDS } from './words.ts'

type Props = Reportable & { onClose: () => void }

/** Asks why something is reported, and says what the admin will see of it (TRU-48). What is typed is kept. */
export function ReportDialog({ kind, id, onClose }: Props) {
  const formId = useId()
  const { mutateAsync } = useSendReport({ kind, id })
  const { form, kept } = useKeptForm(`report ${kind} ${id}`, { reason: '', words: '' })
  const { errors, isSubmitting } = form.formState
  const [reason, words] = [form.watch('reason'), form.watch('words')]
  const send = form.handleSubmit(async (typed) => {
    const said = multiLine(typed.words)
    try {
      await mutateAsync({ reason: typed.reason as ReportReason, ...(said && { words: said }) })
      kept.end()
      toast({
        title: 'Reported. Thank you.',
        description: 'You will be told once the admin has looked at it.',
      })
      onClose()
    } catch (why) {
      sayAtForm(why, form)
    }
  })
  const actions = (
    <FormActions
      formId={formId}
      isSending={isSubmitting}
      onCancel={onClose}
      label="Report"
      busyLabel="Sending…"
    />
  )
  return (
    <Dialog
      open
      onClose={isSubmitting ? undefined : onClose}
      title={`Report this ${KIND_WORDS[kind]}?`}
      description={SEEN[kind === 'person' ? 'person' : 'thing']}
      actions={actions}
    >
      <form id={formId} noValidate onSubmit={send} className="grid gap-4">
        <p>Whoever you report never learns that it was you.</p>
        <KeptNote kept={kept} />
        <div className="grid gap-1.5">
          <RadioGroup
            label="What is wrong?"
            options={REASONS}
            value={(reason || null) as ReportReason | null}
            onChange={(next) => form.setValue('reason', next, { shouldValidate: true })}
          />
          <p role="alert" className="text-sm text-danger empty:hidden">
            {errors.reason?.message}
          </p>
        </div>
        <input type="hidden" {...form.register('reason', { required: 'Please choose what is wrong.' })} />
        <div className="grid gap-1">
          <TextField
            label="In your words (optional)"
            rows={3}
            error={errors.words?.message}
            {...form.register('words', {
              validate: (typed) => lengthOf(multiLine(typed)) <= REPORT_WORDS_MOST || TOO_LONG,
            })}
          />
          <CharactersLeft text={words} most={REPORT_WORDS_MOST} />
        </div>
        <p role="alert" className="text-danger empty:hidden">
          {errors.root?.message}
        </p>
      </form>
    </Dialog>
  )
}

const REASONS = REPORT_REASONS.map((value) => ({ value, label: REASON_WORDS[value] }))

const SEEN = {
  thing: 'The admin will see this one thing as you see it now, and nothing else.',
  person: 'The admin will see who it is and what you write here, and nothing else.',
}
const TOO_LONG = `Please write at most ${REPORT_WORDS_MOST.toLocaleString('en-US')} characters.`
