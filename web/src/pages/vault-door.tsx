import type { KeyedVault } from '@kinhold/contract/vaults'
import { type FormEvent, useMemo, useState } from 'react'
import { useLost } from '../features/session/use-session.ts'
import { SignInForm } from '../features/sign-in/sign-in-form.tsx'
import { type SignIn, useSignIn } from '../features/sign-in/use-sign-in.ts'
import { waysByKey } from '../features/sign-in/ways-by-key.ts'
import { VaultOfKey } from '../features/vaults/base/welcome/vault-of-key.tsx'
import { lateDialog } from '../parts/late.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { PageTitle, titleSize } from '../ui/page-title.tsx'

const OpenedDialog = lateDialog(async () => (await import('./opened-dialog.tsx')).OpenedDialog)

/** The page for a link to a vault. It says who shares the vault, and signs in its number (FAM-35, FAM-39). */
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
  return (
    <div className="grid max-w-md gap-6">
      <div className="grid gap-3">
        <PageTitle title={title} className={titleSize(`${ownerName} ${title}`)}>
          <bdi>{ownerName}</bdi> shares <bdi>“{title}”</bdi> with you
        </PageTitle>
        {signIn.codeSentTo === null && (
          <p className="text-lg text-quiet">
            {isOther
              ? 'Enter the mobile number that the link was sent to. There is no password.'
              : 'Is this your mobile number? A code shows that it is you. There is no password.'}
          </p>
        )}
      </div>
      {lost?.sentence && (
        <p role="alert" className="rounded-card bg-gold-soft px-4 py-3 text-gold-ink">
          {lost.sentence}
        </p>
      )}
      {signIn.codeSentTo === null && !isOther ? (
        <KnownNumber signIn={signIn} onOther={typeOther} />
      ) : (
        <SignInForm signIn={signIn} takesFocus={phone !== null} />
      )}
      {signIn.opened && <OpenedDialog signIn={signIn} onClose={signIn.closeDialog} />}
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
        label="Mobile number"
        type="tel"
        readOnly
        value={signIn.phone}
        error={signIn.problem ?? undefined}
        className="tabular-nums"
      />
      <Button type="submit" variant="primary" size="lg" wide busy={signIn.isChecking} busyLabel="Checking...">
        Continue
      </Button>
      <Button variant="quiet" className="justify-self-center" onClick={onOther}>
        This is not my number
      </Button>
    </form>
  )
}
