import { formatPhone } from '@kinhold/domain/phone-format'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Props = { phone: string; onInterest: () => void; onClose: () => void }

export function NoVaultAccess({ phone, onInterest, onClose }: Props) {
  const actions = (
    <>
      <Button size="lg" onClick={onClose}>
        Close
      </Button>
      <Button variant="primary" size="lg" onClick={onInterest}>
        Ask to join
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title="No Vault Access Found"
      description={`No vault is shared with ${formatPhone(phone)} any more. Its owner can add your number again, or you can ask to join the network yourself.`}
      actions={actions}
    />
  )
}
