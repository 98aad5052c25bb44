import { NAME_MAX } from '@kinhold/domain/limits'
import { formatPhone } from '@kinhold/domain/phone-format'
import { ButtonLink } from '../../../../parts/button-link.tsx'
import { KeptNote } from '../../../../parts/form/kept-note.tsx'
import { useKeptForm } from '../../../../parts/form/use-kept-form.ts'
import { sayAtForm } from '../../../../parts/form/refusals.ts'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Field } from '../../../../ui/field.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useSession } from '../../../session/use-session.ts'
import { useChangeDisplayName } from './vault-user.data.ts'

export function ProfileTab() {
  const { player } = useSession()
  if (player?.userType === 'vault_user')
    return (
      <Card className="grid max-w-xl gap-6">
        <DisplayNameForm displayName={player.displayName ?? ''} phone={formatPhone(player.accessValue)} />
      </Card>
    )
  return (
    <Card className="grid max-w-xl justify-items-start gap-4">
      <p>In a vault, people see the name and photo of your profile.</p>
      {player && <ButtonLink to={paths.player(player.id)}>To my profile</ButtonLink>}
    </Card>
  )
}

function DisplayNameForm({ displayName, phone }: { displayName: string; phone: string }) {
  const change = useChangeDisplayName()
  const { form, kept } = useKeptForm('display name', { displayName })
  const { errors, isSubmitting } = form.formState

  const save = form.handleSubmit(
    async (typed) => {
      try {
        await change.mutateAsync(typed.displayName)
        kept.end()
        toast({ title: 'Profile updated' })
      } catch (why) {
        toast({ ...NOT_SAVED, tone: 'danger' })
        sayAtForm(why, form)
      }
    },
    () => toast({ title: 'Validation Error', description: BLANK, tone: 'danger' }),
  )

  return (
    <form noValidate onSubmit={save} className="grid gap-4">
      <KeptNote kept={kept} />
      <Field
        label="Display name"
        hint="It appears beside everything you write in the vaults that are shared with you."
        autoComplete="name"
        dir="auto"
        maxLength={NAME_MAX}
        error={errors.displayName?.message}
        {...form.register('displayName', { validate: (typed) => typed.trim() !== '' || BLANK })}
      />
      <Field
        label="Phone"
        hint="You log in with this number. It cannot be changed here."
        type="tel"
        autoComplete="off"
        readOnly
        value={phone}
      />
      <p role="alert" className="text-danger empty:hidden">
        {errors.root?.message}
      </p>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="sm:justify-self-start"
        busy={isSubmitting}
        busyLabel="Saving…"
      >
        Save
      </Button>
    </form>
  )
}

const NOT_SAVED = { title: 'Update Failed', description: 'Failed to update profile. Please try again.' }
const BLANK = 'Please enter a display name.'
