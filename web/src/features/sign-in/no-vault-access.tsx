import { t } from '@lingui/core/macro'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { phoneInWords } from '../../ui/phone-number.tsx'

type Props = { phone: string; onInterest: () => void; onClose: () => void }

export function NoVaultAccess({ phone, onInterest, onClose }: Props) {
  const actions = (
    <>
      <Button size="lg" onClick={onClose}>
        {t`Close`}
      </Button>
      <Button variant="primary" size="lg" onClick={onInterest}>
        {t`Ask to join`}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`No Vault Access Found`}
      description={t`No vault is shared with ${{ phone: phoneInWords(phone) }} any more. Its owner can add your number again, or you can ask to join the network yourself.`}
      actions={actions}
    />
  )
}
