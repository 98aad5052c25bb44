import { latePart } from '../../parts/late.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useConfig } from '../session/config.data.ts'

const PrivacyText = latePart(async () => (await import('./privacy-text.tsx')).PrivacyText, <Awaited />)
const TermsText = latePart(async () => (await import('./terms-text.tsx')).TermsText, <Awaited />)

const TEXTS = {
  privacy: { title: 'Privacy Policy', Text: PrivacyText },
  terms: { title: 'Terms and Conditions', Text: TermsText },
}

export function LegalDialog({
  text,
  open,
  onClose,
}: {
  text: keyof typeof TEXTS
  open: boolean
  onClose(): void
}) {
  const contacts = useConfig()
  const { title, Text } = TEXTS[text]
  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      title={title}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Text contacts={contacts} />
    </Dialog>
  )
}

function Awaited() {
  return (
    <div className="grid gap-3" role="status" aria-label="Loading the text">
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-4" />
      <Skeleton className="h-4" />
      <Skeleton className="h-4 w-4/5" />
    </div>
  )
}
