import { useState } from 'react'
import { lateDialog } from '../../../parts/late.tsx'
import { Button } from '../../../ui/button.tsx'
import { useMember } from '../../session/use-session.ts'
import { Section } from '../section.tsx'

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
          The admin’s account cannot be deleted: everybody’s place in the network goes back to it.
        </p>
      </Section>
    )
  return (
    <Section
      title="Delete account"
      words="You first see what would go with it. Nothing happens before you have confirmed it."
    >
      <Button onClick={() => setIsOpen(true)}>Delete my account…</Button>
      {isOpen && <DeleteAccountDialog open onClose={() => setIsOpen(false)} />}
    </Section>
  )
}
