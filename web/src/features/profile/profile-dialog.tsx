import type { Refusal } from '@kinhold/contract/contract'
import type { Player, ProfileWish } from '@kinhold/contract/players'
import { NAME_MAX } from '@kinhold/domain/limits'
import { PROFILE_LINES } from '@kinhold/domain/profile-lines'
import { t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { useHeld } from '../../parts/form/held.ts'
import { keepInTab } from '../../browser/storage.ts'
import { say } from '../../browser/words.ts'
import { KeptNote } from '../../parts/form/kept-note.tsx'
import { useKeptForm } from '../../parts/form/use-kept-form.ts'
import { useKeptKey } from '../../parts/form/kept.ts'
import { useUpdateProfile } from '../../parts/form/number.data.ts'
import { ProveNumber } from '../../parts/form/prove-number.tsx'
import { sayAtForm } from '../../parts/form/refusals.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { phoneInField } from '../../ui/phone-number.tsx'
import { toast } from '../../ui/toast.ts'
import { useMember, useSessionActions } from '../session/use-session.ts'
import { ProfilePhoto } from './profile-photo.tsx'

/** Edits the member's own profile. The dialog remembers its step and any unsaved text. */
export function ProfileDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const me = useMember()
  const formId = useId()
  const [unproved, setUnproved] = useHeld<string | null>('number to prove', null)
  const kept = useKeptKey(PROFILE)
  const [isBusy, setIsBusy] = useState(false)
  const finish = () => {
    keepInTab(kept, null)
    setUnproved(() => null)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={unproved ? t`Confirm your new number` : t`Update Profile`}
      actions={
        <>
          <Button onClick={unproved ? () => setUnproved(() => null) : onClose}>
            {unproved ? t`Back` : t`Cancel`}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy} busyLabel={t`Saving…`}>
            {unproved ? t`Confirm` : t`Save`}
          </Button>
        </>
      }
    >
      {unproved ? (
        <ProveNumber
          formId={formId}
          phone={unproved}
          says={t`Profile updated`}
          onBusy={setIsBusy}
          onProved={finish}
        />
      ) : (
        <>
          <ProfilePhoto me={me} />
          <ProfileForm
            formId={formId}
            me={me}
            onBusy={setIsBusy}
            onSaved={onClose}
            onMustProve={(phone) => setUnproved(() => phone)}
          />
        </>
      )}
    </Dialog>
  )
}

/** A line in the profile. The admin can't change a line that has an `adminHint`. */
type Line = {
  name: LineName
  label: string
  maxLength: number
  /** The error message for an empty field. If omitted, the field may be empty. */
  missing?: string
  autoComplete?: string
  adminHint?: string
}
type LineName = Exclude<keyof ProfileWish, 'phone'>

const LINES: Line[] = [
  {
    name: 'name',
    label: t`Name`,
    maxLength: NAME_MAX,
    missing: t`Name is required`,
    autoComplete: 'name',
    adminHint: t`The admin’s name stays as it is, so that everyone knows who it is.`,
  },
  ...PROFILE_LINES.map(({ name, title, most }) => ({ name, label: say(title), maxLength: most })),
]

const PROFILE = 'profile'

type Fields = Record<LineName | 'phone', string>
type ProfileFormProps = {
  formId: string
  me: Player
  onBusy: (isBusy: boolean) => void
  onSaved: () => void
  /** Called with the new number (E.164) once the server has texted a code to that number. */
  onMustProve: (phone: string) => void
}

function ProfileForm({ formId, me, onBusy, onSaved, onMustProve }: ProfileFormProps) {
  const { setPlayer, refresh } = useSessionActions()
  const update = useUpdateProfile(me.id)
  const { form, kept } = useKeptForm<Fields>(PROFILE, fieldsOf(me))
  const { errors } = form.formState
  const phone = useController({
    control: form.control,
    name: 'phone',
    rules: { validate: (typed) => typed.trim() !== '' || t`Phone is required` },
  })

  const submit = form.handleSubmit(async (typed) => {
    onBusy(true)
    try {
      const reply = await update.mutateAsync(wishOf(me, typed))
      if (reply.status === 200) {
        kept.end()
        setPlayer(reply.body)
        toast({ title: t`Profile updated` })
        onSaved()
      } else if (reply.status === 202) {
        // The server has already saved everything but the number, so show the changes right away.
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
    toast({ title: t`Error`, description: t`Failed to update profile. Please try again.`, tone: 'danger' })
    sayAtForm(refusal, form)
  }

  return (
    <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
      <KeptNote kept={kept} />
      {LINES.map(({ name, label, missing, adminHint, ...input }) => (
        <Field
          key={name}
          label={label}
          {...input}
          disabled={me.isAdmin && adminHint !== undefined}
          hint={me.isAdmin && adminHint}
          error={errors[name]?.message}
          {...form.register(name, {
            validate: (typed) => typed.trim() !== '' || (missing ?? true),
          })}
        />
      ))}
      <PhoneField
        label={t`Phone`}
        hint={t`You log in with this number.`}
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
  return { ...(lines as Record<LineName, string>), phone: phoneInField(me.phone ?? '') }
}

function wishOf(me: Player, typed: Fields): ProfileWish {
  const change: ProfileWish = { ...typed }
  if (me.isAdmin) for (const { name, adminHint } of LINES) if (adminHint !== undefined) delete change[name]
  return change
}
