import type { PlayerProfile } from '@kinhold/contract/players'
import type { Standing } from '@kinhold/contract/standing'
import { INVITING_MOST, REASON_MOST } from '@kinhold/domain/limits'
import { t } from '@lingui/core/macro'
import { sayNumber } from '../../browser/in-words.ts'
import { FormDialog } from '../../parts/form/form-dialog.tsx'
import { useKeptForm } from '../../parts/form/use-kept-form.ts'
import { sayAtForm } from '../../parts/form/refusals.ts'
import { Field, TextField } from '../../ui/field.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { toast } from '../../ui/toast.ts'
import { useDeciding } from './lifecycle.data.ts'

type Props = { person: PlayerProfile; standing: Standing; onClose: () => void }
type Typed = { how: string; most: string; reason: string }

export function InvitingDialog({ person, standing, onClose }: Props) {
  const { form, kept } = useKeptForm<Typed>(`inviting ${person.id}`, typedOf(standing))
  const { mutateAsync } = useDeciding(person.id)
  const { errors, isSubmitting } = form.formState
  const decide = form.handleSubmit(async ({ how, most, reason }) => {
    try {
      await mutateAsync({
        most: how === 'number' ? Number(most) : null,
        paused: how === 'paused',
        reason: reason.trim(),
      })
      kept.end()
      toast({ title: t`Saved. ${{ name: person.name }} is told` })
      onClose()
    } catch (error) {
      sayAtForm(error, form, { focus: true })
    }
  })
  const how = form.watch('how')
  return (
    <FormDialog
      title={t`Inviting`}
      description={standing.allowance.text}
      isSending={isSubmitting}
      kept={kept}
      problem={errors.root?.message}
      onSubmit={decide}
      onClose={onClose}
    >
      <RadioGroup
        label={t`${{ name: person.name }} may invite`}
        options={OPTIONS}
        value={how}
        onChange={(value) => form.setValue('how', value)}
      />
      {how === 'number' && (
        <Field
          label={t`Open invitations at once`}
          inputMode="numeric"
          autoComplete="off"
          error={errors.most?.message}
          {...form.register('most', {
            validate: (typed) =>
              isNumber(typed) ||
              t`Please enter a number from 1 to ${{ invitingMost: sayNumber(INVITING_MOST) }}.`,
          })}
        />
      )}
      <TextField
        label={t`Reason`}
        hint={t`${{ name: person.name }} reads it.`}
        rows={2}
        maxLength={REASON_MOST}
        error={errors.reason?.message}
        {...form.register('reason', { validate: (typed) => typed.trim() !== '' || t`Reason is required` })}
      />
    </FormDialog>
  )
}

const OPTIONS = [
  { value: 'usual', label: t`As many as everyone` },
  { value: 'number', label: t`Their own limit` },
  { value: 'paused', label: t`Nobody, until you allow it again` },
]

function typedOf({ set }: Standing): Typed {
  const how = set?.paused ? 'paused' : set?.most ? 'number' : 'usual'
  return { how, most: set?.most ? String(set.most) : '', reason: '' }
}

function isNumber(typed: string): boolean {
  return /^[1-9]\d*$/.test(typed.trim()) && Number(typed) <= INVITING_MOST
}
