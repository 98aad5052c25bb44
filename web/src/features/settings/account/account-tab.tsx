import { useState } from 'react'
import { lateDialog } from '../../../parts/late.tsx'
import { Loaded } from '../../../parts/list/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useMember } from '../../session/use-session.ts'
import { byteWords } from '../byte-words.ts'
import { GuardiansPart } from '../../lost-numbers/guardians-part.tsx'
import { Passkeys } from '../../sign-in/passkeys/passkeys.tsx'
import { Section } from '../../../parts/section.tsx'
import { useSpace } from '../settings.data.ts'
import { Appearance } from './appearance.tsx'
import { Browsers } from './browsers.tsx'
import { PhoneSection } from './phone-section.tsx'

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

/** The space that the member's files take, and their quota. */
function SpaceUsed() {
  const space = useSpace()
  return (
    <Section title="Space used">
      <Loaded query={space} failure={FAILURE} loading={<Skeleton className="h-12" />}>
        {({ used, most, files }) => (
          <div className="grid gap-3">
            <p className="text-quiet">
              {byteWords(used)} of {byteWords(most)} in {files === 1 ? 'one file' : `${files} files`}. Photos,
              attachments and recordings count.
            </p>
            <div
              role="meter"
              aria-label="Space used"
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={percentOf(used, most)}
              className="h-2 overflow-hidden rounded-full bg-sunken"
            >
              <div
                className="h-full rounded-full bg-evergreen"
                style={{ width: `${percentOf(used, most)}%` }}
              />
            </div>
          </div>
        )}
      </Loaded>
    </Section>
  )
}

const FAILURE = {
  otherwise: 'The size of your files could not be loaded. Please check your connection and try again.',
}

function percentOf(used: number, most: number): number {
  return most > 0 ? Math.min(100, Math.round((used / most) * 100)) : 100
}

const DeleteAccountDialog = lateDialog(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
)

/** The way to delete one's account; the admin reads the reason that theirs must stay. */
export function DeleteAccount() {
  const { isAdmin } = useMember()
  const [isOpen, setIsOpen] = useState(false)
  if (isAdmin)
    return (
      <Section title="Delete account">
        <p className="text-quiet">
          The admin’s account cannot be deleted: everyone’s place in the network goes back to it.
        </p>
      </Section>
    )
  return (
    <Section
      title="Delete account"
      words="You first see what is deleted with it. Nothing happens until you confirm it."
    >
      <Button onClick={() => setIsOpen(true)}>Delete my account…</Button>
      {isOpen && <DeleteAccountDialog open onClose={() => setIsOpen(false)} />}
    </Section>
  )
}
