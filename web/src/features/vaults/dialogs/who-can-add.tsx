import type { Contribute } from '@kinhold/domain/vaults'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FieldValues, useController, type UseFormReturn } from 'react-hook-form'
import { RadioGroup, type RadioOption } from '../../../ui/radio-group.tsx'

/** The choice of who may add to a vault (FAM-11), which a form stores along with its text. */
export type WhoCanAdd = { contribute: string }

type Props<T extends FieldValues> = { form: UseFormReturn<T>; options: readonly RadioOption<Contribute>[] }

export function WhoCanAddField<T extends FieldValues>({ form, options }: Props<T>) {
  const { control } = form as unknown as UseFormReturn<WhoCanAdd>
  const { field } = useController({ control, name: 'contribute' })
  return (
    <RadioGroup
      label={
        <Trans>
          Who can add? <span className="font-normal text-quiet">Pictures, posts and stored items</span>
        </Trans>
      }
      isInLine
      options={options}
      value={field.value as Contribute}
      onChange={(next) => field.onChange(next)}
    />
  )
}

export const AT_FIRST: RadioOption<Contribute>[] = [
  { value: 'owner', label: t`Only me` },
  { value: 'list', label: t`Everyone on the list` },
]

export const LATER: RadioOption<Contribute>[] = [...AT_FIRST, { value: 'chosen', label: t`People I choose` }]
