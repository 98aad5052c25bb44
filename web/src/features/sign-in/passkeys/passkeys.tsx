import type { Passkey } from '@kinhold/contract/passkeys'
import { PASSKEY_NAME_MAX, PASSKEYS_MOST } from '@kinhold/domain/limits'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { sentenceOf } from '../../../api.ts'
import { canPasskeys } from '../../../browser/passkeys.ts'
import { AskBefore } from '../../../parts/ask-before.tsx'
import { KeptNote } from '../../../parts/form/kept-note.tsx'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { sayAtForm } from '../../../parts/form/refusals.ts'
import { Loaded } from '../../../parts/list/loaded.tsx'
import { Field } from '../../../ui/field.tsx'
import { Lock } from '../../../ui/icons.ts'
import { Time } from '../../../ui/time.tsx'
import { useMakePasskey } from './use-make-passkey.ts'
import { usePasskeys, useRemovePasskey, useRenamePasskey } from './passkeys.data.ts'
import { DOT, UNREACHABLE } from '../../../parts/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Section } from '../../../parts/section.tsx'
import { useConfig } from '../../session/config.data.ts'

export function Passkeys() {
  const { phoneVerification } = useConfig()
  return phoneVerification && <OwnPasskeys />
}

function OwnPasskeys() {
  const { smsAvailable } = useConfig()
  return (
    <Section
      title={t`Passkeys`}
      words={
        smsAvailable
          ? t`A passkey signs you in with your fingerprint, face or PIN in place of a texted code.`
          : t`A passkey signs you in with your fingerprint, face or PIN in place of a code that you have to ask for.`
      }
    >
      <Loaded
        query={usePasskeys()}
        failure={t`Your passkeys could not be loaded.`}
        loading={<Skeleton className="h-20" />}
      >
        {(list) => <List passkeys={list} />}
      </Loaded>
    </Section>
  )
}

function List({ passkeys }: { passkeys: Passkey[] }) {
  const [asked, setAsked] = useState<Passkey | null>(null)
  const remove = useRemovePasskey()
  return (
    <>
      {passkeys.length === 0 ? (
        <p className="mb-4">{t`You have none yet.`}</p>
      ) : (
        <ul aria-label={t`Your passkeys`} className="mb-4 divide-y divide-line">
          {passkeys.map((one) => (
            <PasskeyRow key={one.id} passkey={one} onRemove={() => setAsked(one)} />
          ))}
        </ul>
      )}
      <AddPasskey count={passkeys.length} />
      <AskBefore
        open={asked !== null}
        title={t`Remove this passkey?`}
        confirmLabel={t`Remove`}
        danger
        act={() => remove.mutateAsync(asked!.id)}
        says={{
          done: { title: t`Passkey removed` },
          failed: (error) => ({ title: t`Error`, description: sentenceOf(error, UNREACHABLE) }),
        }}
        onClose={() => setAsked(null)}
      >
        {t`“${{ name: asked?.name ?? '' }}” will no longer sign you in here. Delete it on your device, too. Browsers that are signed in stay signed in.`}
      </AskBefore>
    </>
  )
}

function AddPasskey({ count }: { count: number }) {
  const { make, isMaking, problem } = useMakePasskey(() => {})
  if (!canPasskeys())
    return (
      <p className="text-quiet">
        {t`This browser cannot make a passkey here. Please open the app in another browser, or on your phone.`}
      </p>
    )
  if (count >= PASSKEYS_MOST)
    return (
      <p className="text-quiet">
        {t`You have as many passkeys as a member can have. To add one, remove one first.`}
      </p>
    )
  return (
    <div className="grid justify-items-start gap-2">
      <Button busy={isMaking} busyLabel={t`Adding…`} onClick={make}>
        {t`Add a passkey`}
      </Button>
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
    </div>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, createdAt, lastUsedAt } = passkey
  const [isRenaming, setIsRenaming] = useState(false)
  return (
    <li className="flex gap-4 py-4 last:pb-0">
      <Lock aria-hidden className="mt-0.5 size-6 shrink-0 text-quiet" />
      {isRenaming ? (
        <NameForm passkey={passkey} onDone={() => setIsRenaming(false)} />
      ) : (
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-48">
            <p dir="auto" className="font-medium wrap-anywhere">
              {name}
            </p>
            <p className="text-sm text-quiet">
              <Trans>
                added <Time at={createdAt} />
              </Trans>
              {DOT}
              {lastUsedAt ? (
                <Trans>
                  last used <Time at={lastUsedAt} />
                </Trans>
              ) : (
                t`not used yet`
              )}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" aria-label={t`Rename ${name}`} onClick={() => setIsRenaming(true)}>
              {t`Rename`}
            </Button>
            <Button size="sm" aria-label={t`Remove ${name}`} onClick={onRemove}>
              {t`Remove`}
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}

function NameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const rename = useRenamePasskey(passkey.id)
  const { form, kept } = useKeptForm(`passkey ${passkey.id}`, { name: passkey.name })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      await rename.mutateAsync(name)
      kept.end()
      onDone()
    } catch (why) {
      sayAtForm(why, form, { focus: true, elseAt: 'name' })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid flex-1 gap-4">
      <KeptNote kept={kept} />
      <Field
        label={t`Name of the passkey`}
        dir="auto"
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAX}
        autoFocus
        error={errors.name?.message}
        {...form.register('name', {
          validate: (typed) => typed.trim() !== '' || t`Please enter a name.`,
        })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel={t`Saving…`}>
          {t`Save`}
        </Button>
        <Button variant="quiet" disabled={isSubmitting} onClick={onDone}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  )
}
