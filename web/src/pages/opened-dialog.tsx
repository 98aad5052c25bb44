import { InterestPopup } from '../features/interest/interest-popup.tsx'
import { InvitedFlow } from '../features/registration/invited-flow.tsx'
import { NoVaultAccess } from '../features/sign-in/no-vault-access.tsx'
import type { SignIn } from '../features/sign-in/use-sign-in.ts'

export function OpenedDialog({ signIn, onClose }: { signIn: SignIn; onClose: () => void }) {
  const { opened, openInterest, startAgain } = signIn
  switch (opened?.dialog) {
    case 'invited':
      return (
        <InvitedFlow
          invited={opened.invited}
          onClose={onClose}
          onCodeNeeded={() => void startAgain(opened.invited.phone)}
        />
      )
    case 'no-vault-access':
      return (
        <NoVaultAccess phone={opened.phone} onInterest={() => openInterest(opened.phone)} onClose={onClose} />
      )
    case 'interest':
      return <InterestPopup phone={opened.phone} isUnreadable={opened.isUnreadable} onClose={onClose} />
  }
  return null
}
