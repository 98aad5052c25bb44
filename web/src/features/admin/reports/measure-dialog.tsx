import type { Case } from '@kinhold/contract/reports'
import { MEASURE_REASON_MOST, REASON_MOST } from '@kinhold/domain/limits'
import type { MeasureKind, ReportKind } from '@kinhold/domain/reports'
import { multiLine } from '@kinhold/domain/text'
import { t } from '@lingui/core/macro'
import { FormDialog } from '../../../parts/form/form-dialog.tsx'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { sayAtForm } from '../../../parts/form/refusals.ts'
import { checkWords } from '../../reports/words.ts'
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
      toast({ title: t`The case is closed` })
      onClose()
      onDone()
    } catch (why) {
      sayAtForm(why, form)
    }
  })
  return (
    <FormDialog
      title={t`What will you do?`}
      description={`${aboutWords(of)} ${REPORTERS_TOLD}`}
      label={t`Close the case`}
      busyLabel={t`Closing…`}
      isSending={isSubmitting}
      kept={kept}
      problem={errors.root?.message}
      onSubmit={close}
      onClose={onClose}
    >
      <div className="grid gap-1.5">
        <RadioGroup
          label={t`What to do`}
          options={offered(of)}
          value={measure || null}
          onChange={(next) => form.setValue('measure', next, { shouldValidate: true })}
        />
        <p role="alert" className="text-sm text-danger empty:hidden">
          {errors.measure?.message}
        </p>
      </div>
      <input type="hidden" {...form.register('measure', { required: t`Please choose what to do.` })} />
      <div className="grid gap-1">
        <TextField
          label={t`Why`}
          hint={measure === 'dismiss' ? FOR_THE_LOG : READ_BY_THEM}
          error={errors.reason?.message}
          {...form.register('reason', {
            validate: checkWords(MEASURE_REASON_MOST, t`Please give a reason.`),
          })}
        />
        <CharactersLeft text={reason} most={MEASURE_REASON_MOST} />
      </div>
      {isToldToSponsor(measure) && (
        <TextField
          label={t`For their sponsor (optional)`}
          hint={t`They are told that it happened. They learn the reason only if you write it here.`}
          rows={2}
          maxLength={REASON_MOST}
          error={errors.toSponsor?.message}
          {...form.register('toSponsor')}
        />
      )}
    </FormDialog>
  )
}

const REPORTERS_TOLD = t`The people who reported it are told that you looked at it, and nothing else.`

function isToldToSponsor(measure: MeasureKind | ''): boolean {
  return measure === 'warn' || measure === 'suspend'
}

const FOR_THE_LOG = t`It is kept in the log of your actions. Nobody else can read it.`
const READ_BY_THEM = t`They can read it, and it is kept in the log of your actions. Never say who reported it, or anything that reveals them.`

function offered({ kind, maySuspend, mayRemove }: Case) {
  const options: RadioOption<MeasureKind>[] = [
    {
      value: 'dismiss',
      label: t({ message: 'Dismiss', context: 'to reject a report' }),
      hint: t`Nothing happens to them, and they are not told.`,
    },
    {
      value: 'warn',
      label: t`Warn`,
      hint: t`They see your words until they confirm that they have read them.`,
    },
    {
      value: 'remove_content',
      label: REMOVE[kind],
      hint: t`It is removed for everyone, and they are told why.`,
    },
    {
      value: 'suspend',
      label: t`Suspend the account`,
      hint: t`They are signed out everywhere until you let them in again. They can answer once.`,
    },
  ]
  const isRefused = { dismiss: false, warn: false, remove_content: !mayRemove, suspend: !maySuspend }
  return options.filter(({ value }) => !isRefused[value])
}

const REMOVE: Record<ReportKind, string> = {
  person: t`Remove the person`,
  photo: t`Remove the profile photo`,
  message: t`Remove the message`,
  post: t`Remove the post`,
  vault_post: t`Remove the post in a vault`,
  comment: t`Remove the comment`,
  vault: t`Remove the vault`,
  item: t`Remove the stored item`,
  invitation: t`Remove the invitation`,
}

function aboutWords({ kind, reported: { name } }: Case): string {
  const words: Record<ReportKind, string> = {
    person: t`It is about ${name}.`,
    photo: t`It is about the profile photo of ${name}.`,
    message: t`It is about the message of ${name}.`,
    post: t`It is about the post of ${name}.`,
    vault_post: t`It is about the post in a vault of ${name}.`,
    comment: t`It is about the comment of ${name}.`,
    vault: t`It is about the vault of ${name}.`,
    item: t`It is about the stored item of ${name}.`,
    invitation: t`It is about the invitation of ${name}.`,
  }
  return words[kind]
}
