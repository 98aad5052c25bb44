import type { KeyedVault } from '@kinhold/contract/vaults'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useConfig } from '../features/session/config.data.ts'
import { useLost, useSessionActions } from '../features/session/use-session.ts'
import { SignInForm } from '../features/sign-in/sign-in-form.tsx'
import { type SignIn, useSignIn } from '../features/sign-in/use-sign-in.ts'
import { waysByKey } from '../features/sign-in/ways-by-key.ts'
import { VaultOfKey } from '../features/vaults/base/welcome/vault-of-key.tsx'
import { ButtonLink } from '../parts/button-link.tsx'
import { lateDialog } from '../parts/late.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { PageTitle, titleSize } from '../ui/page-title.tsx'

const OpenedDialog = lateDialog(async () => (await import('./opened-dialog.tsx')).OpenedDialog)

/**
 * The page for a link to a vault. Shows who shares the vault, and signs the visitor in with the number that
 * the link was sent to (FAM-35, FAM-39).
 */
export function VaultDoor({ vaultKey }: { vaultKey: string }) {
  return <VaultOfKey vaultKey={vaultKey}>{(vault) => <Entry vaultKey={vaultKey} vault={vault} />}</VaultOfKey>
}

function Entry({ vaultKey, vault }: { vaultKey: string; vault: KeyedVault }) {
  const { title, ownerName, phone } = vault
  const signIn = useSignIn(useMemo(() => waysByKey(vaultKey, phone), [vaultKey, phone]))
  const [isOther, setIsOther] = useState(phone === null)
  const lost = useLost()
  const typeOther = () => {
    setIsOther(true)
    signIn.type('')
  }
  const isInvited = signIn.opened?.dialog === 'invited'
  return (
    <div className="grid max-w-md gap-6">
      <div className="grid gap-3">
        <PageTitle title={title} className={titleSize(`${ownerName} ${title}`)}>
          <Trans>
            <bdi>{ownerName}</bdi> shares <bdi>“{title}”</bdi> with you
          </Trans>
        </PageTitle>
        {signIn.codeSentTo === null && !isInvited && (
          <p className="text-lg text-quiet">
            {isOther
              ? t`Enter the mobile number that the link was sent to. There is no password.`
              : t`Is this your mobile number? There is no password: in a new browser, you get a code by text.`}
          </p>
        )}
      </div>
      {lost?.sentence && (
        <p role="alert" className="rounded-card bg-gold-soft px-4 py-3 text-gold-ink">
          {lost.sentence}
        </p>
      )}
      {isInvited ? (
        <RegisterFirst vault={vault} />
      ) : signIn.codeSentTo === null && !isOther ? (
        <KnownNumber signIn={signIn} onOther={typeOther} />
      ) : (
        <SignInForm signIn={signIn} takesFocus={phone !== null} />
      )}
      {signIn.opened && !isInvited && <OpenedDialog signIn={signIn} onClose={signIn.closeDialog} />}
    </div>
  )
}

/** Asks a visitor with an open invitation to register first (VUS-02), and then opens the vault. */
function RegisterFirst({ vault: { vaultId, title } }: { vault: KeyedVault }) {
  const { appName } = useConfig()
  const { comeBackTo } = useSessionActions()
  const sentence = useRef<HTMLParagraphElement>(null)
  useEffect(() => sentence.current?.focus(), [])
  return (
    <div className="grid gap-4">
      <p ref={sentence} tabIndex={-1} className="text-lg outline-none">
        <Trans>
          This number is invited to {appName}, so you register first: enter it once more at the login. Then{' '}
          <bdi>“{title}”</bdi> opens.
        </Trans>
      </p>
      <ButtonLink
        variant="primary"
        size="lg"
        className="max-sm:w-full"
        to={paths.login()}
        onClick={() => comeBackTo(paths.vault(vaultId))}
      >
        {t`Register now`}
      </ButtonLink>
    </div>
  )
}

function KnownNumber({ signIn, onOther }: { signIn: SignIn; onOther: () => void }) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void signIn.submit()
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <Field
        label={t`Mobile number`}
        type="tel"
        dir="ltr"
        readOnly
        value={signIn.phone}
        error={signIn.problem ?? undefined}
        className="tabular-nums"
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        wide
        busy={signIn.isChecking}
        busyLabel={t`Checking...`}
      >
        {t`Continue`}
      </Button>
      <Button variant="quiet" className="justify-self-center" onClick={onOther}>
        {t`This is not my number`}
      </Button>
    </form>
  )
}
