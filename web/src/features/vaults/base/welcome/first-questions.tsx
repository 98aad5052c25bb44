import { NAME_MAX } from '@kinhold/domain/limits'
import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { sayAtForm } from '../../../../parts/form/refusals.ts'
import { useKeptForm } from '../../../../parts/form/use-kept-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useConfig } from '../../../session/config.data.ts'
import { useSession } from '../../../session/use-session.ts'
import { sayNotSaved } from '../../../settings/choices.tsx'
import {
  useChangeDisplayName,
  useChangeSettings,
  useTextsStopped,
  useVaultSettings,
} from '../account/vault-user.data.ts'

/** Asks vault users, on their first visit, for a name and for permission to send texts (FAM-44). */
export function FirstQuestions() {
  const { player } = useSession()
  const { smsAvailable } = useConfig()
  const settings = useVaultSettings().data
  const stopped = useTextsStopped()
  const { mutate: change } = useChangeSettings()
  if (player?.userType !== 'vault_user' || !settings) return null
  const answer = (given: Parameters<typeof change>[0]) => change(given, { onError: sayNotSaved })
  const isForName = player.displayName === null && !settings.nameAsked
  // Don't ask about texts yet if the server doesn't send any or the user replied STOP.
  const isTexted = smsAvailable && stopped === undefined
  const isForTexts = isTexted && !settings.smsNotifications && !settings.textsAsked
  if (!isForName && !isForTexts) return null
  return (
    <Dialog
      open
      onClose={() =>
        answer({ ...(isForName && { nameAsked: true }), ...(isForTexts && { textsAsked: true }) })
      }
      title={t`Welcome`}
      description={t`You can change each answer later, under Profile and Settings.`}
    >
      <div className="grid gap-6 pb-4">
        {isForName && <NameQuestion onNotNow={() => answer({ nameAsked: true })} />}
        {isForTexts && (
          <TextsQuestion
            onYes={() => answer({ smsNotifications: true, textsAsked: true })}
            onNotNow={() => answer({ textsAsked: true })}
          />
        )}
      </div>
    </Dialog>
  )
}

const ANSWERS = 'flex flex-wrap gap-2'

function NameQuestion({ onNotNow }: { onNotNow: () => void }) {
  const { mutateAsync } = useChangeDisplayName()
  const { form, kept } = useKeptForm('first display name', { displayName: '' })
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async ({ displayName }) => {
    try {
      await mutateAsync(displayName)
      kept.end()
      toast({ title: t`Name saved` })
    } catch (error) {
      sayAtForm(error, form)
    }
  })
  return (
    <form noValidate onSubmit={save} className="grid gap-3">
      <Field
        label={t`What shall the family call you?`}
        hint={t`Your name appears beside what you write and like.`}
        autoComplete="name"
        maxLength={NAME_MAX}
        error={errors.displayName?.message ?? errors.root?.message}
        {...form.register('displayName', { validate: (typed) => typed.trim() !== '' || BLANK })}
      />
      <div className={ANSWERS}>
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel={t`Saving…`}>
          {t`Save`}
        </Button>
        <Button variant="quiet" aria-label={t`Not now: a name`} onClick={onNotNow}>
          {t`Not now`}
        </Button>
      </div>
    </form>
  )
}

const BLANK = t`Please enter a display name.`

function TextsQuestion({ onYes, onNotNow }: { onYes: () => void; onNotNow: () => void }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div className="grid gap-1">
        <h3 id={id} className="font-sans text-sm font-medium">
          {t`Shall we text you when there are new pictures?`}
        </h3>
        <p className="text-sm text-quiet">
          {t`At most one text a day. Reply STOP at any time, and no more come.`}
        </p>
      </div>
      <div className={ANSWERS}>
        <Button variant="primary" onClick={onYes}>
          {t`Yes, text me`}
        </Button>
        <Button variant="quiet" aria-label={t`Not now: texts`} onClick={onNotNow}>
          {t`Not now`}
        </Button>
      </div>
    </section>
  )
}
