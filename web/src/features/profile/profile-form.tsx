import type { Refusal } from '@kinhold/contract/contract'
import type { Player, ProfileWish } from '@kinhold/contract/players'
import { NAME_MAX } from '@kinhold/domain/limits'
import { formatPhone } from '@kinhold/domain/phone-format'
import { useController } from 'react-hook-form'
import { KeptNote } from '../../parts/form/kept-note.tsx'
import { sayAtForm } from '../../parts/form/refusals.ts'
import { useKeptForm } from '../../parts/form/use-kept-form.ts'
import { Field } from '../../ui/field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useSessionActions } from '../session/use-session.ts'
import { useUpdateProfile } from './profile.data.ts'

/** A line that is sent as typed. With an `adminHint` the admin cannot change it, and it is not sent. */
type Line = {
  name: LineName
  label: string
  maxLength: number
  isRequired?: boolean
  autoComplete?: string
  adminHint?: string
}
type LineName = Exclude<keyof ProfileWish, 'phone'>

const LINES: Line[] = [
  {
    name: 'name',
    label: 'Name',
    maxLength: NAME_MAX,
    isRequired: true,
    autoComplete: 'name',
    adminHint: 'The admin’s name stays as it is, so that everyone knows who it is.',
  },
]

/** The key of the form's draft. */
export const PROFILE = 'profile'

type Fields = Record<LineName | 'phone', string>
type Props = {
  formId: string
  me: Player
  onBusy: (isBusy: boolean) => void
  onSaved: () => void
  /** The new number, E.164, to which a code was texted. */
  onMustProve: (phone: string) => void
}

/** Name and phone (PRO-01, PRO-02). Typed text is kept until it is saved. */
export function ProfileForm({ formId, me, onBusy, onSaved, onMustProve }: Props) {
  const { setPlayer, refresh } = useSessionActions()
  const update = useUpdateProfile(me.id)
  const { form, kept } = useKeptForm<Fields>(PROFILE, fieldsOf(me))
  const { errors } = form.formState
  const phone = useController({
    control: form.control,
    name: 'phone',
    rules: { validate: (typed) => typed.trim() !== '' || 'Phone is required' },
  })

  const submit = form.handleSubmit(async (typed) => {
    onBusy(true)
    try {
      const reply = await update.mutateAsync(wishOf(me, typed))
      if (reply.status === 200) {
        kept.end()
        setPlayer(reply.body)
        toast({ title: 'Profile updated' })
        onSaved()
      } else if (reply.status === 202) {
        // A new name is shown at once; only the number waits.
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
      <KeptNote kept={kept} />
      {LINES.map(({ name, label, isRequired, adminHint, ...input }) => (
        <Field
          key={name}
          label={label}
          {...input}
          disabled={me.isAdmin && adminHint !== undefined}
          hint={me.isAdmin && adminHint}
          error={errors[name]?.message}
          {...form.register(name, {
            validate: (typed) => typed.trim() !== '' || !isRequired || `${label} is required`,
          })}
        />
      ))}
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

function fieldsOf(me: Player): Fields {
  const lines = Object.fromEntries(LINES.map(({ name }) => [name, me[name] ?? '']))
  return { ...(lines as Record<LineName, string>), phone: formatPhone(me.phone ?? '') }
}

function wishOf(me: Player, typed: Fields): ProfileWish {
  const wish: ProfileWish = { ...typed }
  if (me.isAdmin) for (const { name, adminHint } of LINES) if (adminHint !== undefined) delete wish[name]
  return wish
}
