import { useMember } from '../../session/use-session.ts'
import { GuardiansPart } from '../guardians/guardians-part.tsx'
import { Passkeys } from '../passkeys/passkeys.tsx'
import { Appearance } from './appearance.tsx'
import { Browsers } from './browsers.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { PhoneSection } from './phone-section.tsx'
import { SpaceUsed } from './space-used.tsx'

/** The number, the theme, the sessions, and the account itself. The server hides sessions from an unconfirmed member. */
export function AccountTab() {
  const me = useMember()
  return (
    <div className="grid gap-6">
      <PhoneSection />
      {me.verified && <GuardiansPart />}
      {me.verified && <Passkeys />}
      <Appearance />
      {me.verified && <Browsers />}
      {me.verified && <SpaceUsed />}
      <DeleteAccount />
    </div>
  )
}
