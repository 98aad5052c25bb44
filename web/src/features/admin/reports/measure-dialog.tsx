import type { Case } from '@kinhold/contract/reports'
import { MEASURE_REASON_MOST, REASON_MOST } from '@kinhold/domain/limits'
import type { MeasureKind } from '@kinhold/domain/reports'
import { multiLine } from '@kinhold/domain/text'
import { FormDialog } from '../../../parts/form/form-dialog.tsx'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { sayAtForm } from '../../../parts/form/refusals.ts'
import { checkWords, KIND_WORDS } from '../../reports/words.ts'
import { CharactersLeft } from '../../../parts/writing/characters-left.tsx'
import { TextField } from '../../../ui/field.tsx'
import { RadioGroup, type RadioOption } from '../../../ui/radio-group.tsx'
import { toast } from '../../../ui/toast.ts'
import { useCloseCase } from './cases.data.ts'

type Props = { of: Case; onClose: () => void; onDone: () => void }

export function MeasureDialog({ of, onClose, onDone }: Props) {
  const { mutateAsync } = useCloseCase()
  const { form, kept } = useKeptForm(`case ${of.id}`, { measure: '', reason: '', toSponsor: '' })
  const { errors, isSubmitting } = form.formState
  const [measure, reason] = [form.watch('measure') as MeasureKind | '', form.watch('reason')]
  const close = form.handleSubmit(async (typed) => {
    try {
      const toSponsor = isToldToSponsor(measure) ? multiLine(typed.toSponsor) : ''
      const said = { reason: multiLine(typed.reason), ...(toSponsor !== '' && { toSponsor }) }
      const body = { measure: typed.measure as MeasureKind, ...said }
      await mutateAsync({ params: { id: of.id }, body })
      kept.end()
      toast({ title: 'The case is closed' })
      onClose()
      onDone()
    } catch (why) {
      sayAtForm(why, form)
    }
  })
  return (
    <FormDialog
      title="What will you do?"
      description={`It is about ${whose(of)}. The people who reported it are told that you looked at it, and nothing else.`}
      label="Close the case"
      busyLabel="Closing…"
      isSending={isSubmitting}
      kept={kept}
      problem={errors.root?.message}
      onSubmit={close}
      onClose={onClose}
    >
      <div className="grid gap-1.5">
        <RadioGroup
          label="What to do"
          options={offered(of)}
          value={measure || null}
          onChange={(next) => form.setValue('measure', next, { shouldValidate: true })}
        />
        <p role="alert" className="text-sm text-danger empty:hidden">
          {errors.measure?.message}
        </p>
      </div>
      <input type="hidden" {...form.register('measure', { required: 'Please choose what to do.' })} />
      <div className="grid gap-1">
        <TextField
          label="Why"
          hint={measure === 'dismiss' ? FOR_THE_LOG : READ_BY_THEM}
          error={errors.reason?.message}
          {...form.register('reason', { validate: checkWords(MEASURE_REASON_MOST, 'Please give a reason.') })}
        />
        <CharactersLeft text={reason} most={MEASURE_REASON_MOST} />
      </div>
      {isToldToSponsor(measure) && (
        <TextField
          label="For their sponsor (optional)"
          hint="They are told that it happened. They learn the reason only if you write it here."
          rows={2}
          maxLength={REASON_MOST}
          error={errors.toSponsor?.message}
          {...form.register('toSponsor')}
        />
      )}
    </FormDialog>
  )
}

function isToldToSponsor(measure: MeasureKind | ''): boolean {
  return measure === 'warn' || measure === 'suspend'
}

const FOR_THE_LOG = 'It is kept in the log of your actions. Nobody else can read it.'
const READ_BY_THEM =
  'They can read it, and it is kept in the log of your actions. Never say who reported it, or anything that reveals them.'

function offered({ kind, maySuspend, mayRemove }: Case) {
  const options: RadioOption<MeasureKind>[] = [
    { value: 'dismiss', label: 'Dismiss', hint: 'Nothing happens to them, and they are not told.' },
    {
      value: 'warn',
      label: 'Warn',
      hint: 'They see your words until they confirm that they have read them.',
    },
    {
      value: 'remove_content',
      label: `Remove the ${KIND_WORDS[kind]}`,
      hint: 'It is removed for everyone, and they are told why.',
    },
    {
      value: 'suspend',
      label: 'Suspend the account',
      hint: 'They are signed out everywhere until you let them in again. They can answer once.',
    },
  ]
  const isRefused = { dismiss: false, warn: false, remove_content: !mayRemove, suspend: !maySuspend }
  return options.filter(({ value }) => !isRefused[value])
}

function whose({ kind, reported }: Case): string {
  return kind === 'person' ? reported.name : `the ${KIND_WORDS[kind]} of ${reported.name}`
}
