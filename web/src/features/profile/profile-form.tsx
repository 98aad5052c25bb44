import type { Refusal } from '@kinhold/contract/contract'
import type { Player } from '@kinhold/contract/players'
import { NAME_MAX } from '@kinhold/domain/limits'
import { formatPhone } from '@kinhold/domain/phone-format'
import { useController, useForm } from 'react-hook-form'
import { sayAtForm } from '../../parts/form/refusals.ts'
import { Field } from '../../ui/field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useSessionActions } from '../session/use-session.ts'
import { useUpdateProfile } from './profile.data.ts'

type Fields = { name: string; phone: string }
type Props = {
  formId: string
  me: Player
  onBusy: (isBusy: boolean) => void
  onSaved: () => void
  /** The new number, E.164, to which a code was texted. */
  onMustProve: (phone: string) => void
}

/** Name and phone (PRO-01, PRO-02). What is typed stays when it could not be saved. */
export function ProfileForm({ formId, me, onBusy, onSaved, onMustProve }: Props) {
  const { setPlayer, refresh } = useSessionActions()
  const update = useUpdateProfile(me.id)
  const form = useForm<Fields>({ defaultValues: { name: me.name, phone: formatPhone(me.phone ?? '') } })
  const { errors } = form.formState
  const phone = useController({
    control: form.control,
    name: 'phone',
    rules: { validate: (typed) => typed.trim() !== '' || 'Phone is required' },
  })

  const submit = form.handleSubmit(async (typed) => {
    onBusy(true)
    try {
      // The admin's name is no one's to change, so it is not sent.
      const reply = await update.mutateAsync(me.isAdmin ? { phone: typed.phone } : typed)
      if (reply.status === 200) {
        setPlayer(reply.body)
        toast({ title: 'Profile updated' })
        onSaved()
      } else if (reply.status === 202) {
        // A new name is taken over at once; only the number waits.
        void refresh().catch(() => {})
        onMustProve(reply.body.phone)
      } else sayWhy(reply.body)
    } catch {
      sayWhy(undefined)
    } finally {
      onBusy(false)
    }
  })

  function sayWhy(refusal: Refusal | undefined) {
    toast({ title: 'Error', description: 'Failed to update profile. Please try again.', tone: 'danger' })
    sayAtForm(refusal, form)
  }

  return (
    <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
      <Field
        label="Name"
        autoComplete="name"
        maxLength={NAME_MAX}
        disabled={me.isAdmin}
        hint={me.isAdmin && 'The admin’s name stays as it is, so that everyone knows who it is.'}
        error={errors.name?.message}
        {...form.register('name', { validate: (typed) => typed.trim() !== '' || 'Name is required' })}
      />
      <PhoneField
        label="Phone"
        hint="You sign in with this number."
        error={errors.phone?.message}
        {...phone.field}
      />
      <p role="alert" className="text-sm text-danger empty:hidden">
        {errors.root?.message}
      </p>
    </form>
  )
}
