import { NAME_MAX } from '@kinhold/domain/limits'
import { t } from '@lingui/core/macro'
import { ButtonLink } from '../../../../parts/button-link.tsx'
import { KeptNote } from '../../../../parts/form/kept-note.tsx'
import { useKeptForm } from '../../../../parts/form/use-kept-form.ts'
import { sayAtForm } from '../../../../parts/form/refusals.ts'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Field } from '../../../../ui/field.tsx'
import { PhoneField } from '../../../../ui/phone-field.tsx'
import { phoneInField } from '../../../../ui/phone-number.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useSession } from '../../../session/use-session.ts'
import { useChangeDisplayName } from './vault-user.data.ts'

export function ProfileTab() {
  const { player } = useSession()
  if (player?.userType === 'vault_user')
    return (
      <Card className="grid max-w-xl gap-6">
        <DisplayNameForm displayName={player.displayName ?? ''} phone={phoneInField(player.accessValue)} />
      </Card>
    )
  return (
    <Card className="grid max-w-xl justify-items-start gap-4">
      <p>{t`In a vault, people see the name and photo of your profile.`}</p>
      {player && <ButtonLink to={paths.player(player.id)}>{t`To my profile`}</ButtonLink>}
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
        toast({ title: t`Profile updated` })
      } catch (why) {
        toast({ ...NOT_SAVED, tone: 'danger' })
        sayAtForm(why, form)
      }
    },
    () => toast({ title: t`Validation Error`, description: BLANK, tone: 'danger' }),
  )

  return (
    <form noValidate onSubmit={save} className="grid gap-4">
      <KeptNote kept={kept} />
      <Field
        label={t`Display name`}
        hint={t`It appears beside everything you write in the vaults that are shared with you.`}
        autoComplete="name"
        maxLength={NAME_MAX}
        error={errors.displayName?.message}
        {...form.register('displayName', { validate: (typed) => typed.trim() !== '' || BLANK })}
      />
      <PhoneField
        label={t`Phone`}
        hint={t`You log in with this number. It cannot be changed here.`}
        autoComplete="off"
        readOnly
        value={phone}
        onChange={() => {}}
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
        busyLabel={t`Saving…`}
      >
        {t`Save`}
      </Button>
    </form>
  )
}

const NOT_SAVED = { title: t`Update Failed`, description: t`Failed to update profile. Please try again.` }
const BLANK = t`Please enter a display name.`
