import { NAME_MAX } from '@kinhold/domain/limits'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import { phoneHome } from '../../browser/phone-home.ts'
import { Field } from '../../ui/field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import type { Invitee } from './invitation-actions.data.ts'

type Props = { form: UseFormReturn<Invitee>; children?: ReactNode }

export function InviteeFields({ form, children }: Props) {
  const { errors } = form.formState
  // The form focuses the first registered field with an error, so register the name before the phone.
  const name = form.register('recipientName', {
    validate: (typed) => typed.trim() !== '' || t`Name is required`,
  })
  const phone = useController({
    control: form.control,
    name: 'recipientPhone',
    rules: { validate: (typed) => typed.trim() !== '' || t`Phone number is required` },
  })
  return (
    <>
      <Field
        label={t`Name`}
        autoComplete="off"
        maxLength={NAME_MAX}
        error={errors.recipientName?.message}
        {...name}
      />
      <PhoneField
        label={t`Mobile number`}
        autoComplete="off"
        hint={
          phoneHome()
            ? t`For a number of another country, begin with +`
            : t`For a number outside North America, begin with +`
        }
        error={errors.recipientPhone?.message}
        {...phone.field}
      />
      {children}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {errors.root?.message}
      </p>
    </>
  )
}
