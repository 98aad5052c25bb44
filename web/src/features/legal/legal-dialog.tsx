import { t } from '@lingui/core/macro'
import { latePart } from '../../parts/late.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useConfig } from '../session/config.data.ts'

const LegalText = latePart(async () => (await import('./legal-text.tsx')).LegalText, <Awaited />)

const TITLES = { privacy: t`Privacy Policy`, terms: t`Terms and Conditions` }

type Props = { text: keyof typeof TITLES; open: boolean; onClose: () => void }

export function LegalDialog({ text, open, onClose }: Props) {
  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      title={TITLES[text]}
      actions={<Button onClick={onClose}>{t`Close`}</Button>}
    >
      <LegalText text={text} contacts={useConfig()} />
    </Dialog>
  )
}

function Awaited() {
  return (
    <div className="grid gap-3" role="status" aria-label={t`Loading the text`}>
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-4" />
      <Skeleton className="h-4" />
      <Skeleton className="h-4 w-4/5" />
    </div>
  )
}
