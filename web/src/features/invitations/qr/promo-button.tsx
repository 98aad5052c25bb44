import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { lateDialog } from '../../../parts/late.tsx'
import { Button } from '../../../ui/button.tsx'

const FreshPromo = lateDialog(async () => (await import('./promo-card.tsx')).FreshPromo)

export function PromoButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button className="max-sm:px-3 max-sm:text-sm" onClick={() => setIsOpen(true)}>
        {t`PROMO`}
      </Button>
      {isOpen && <FreshPromo onClose={() => setIsOpen(false)} />}
    </>
  )
}
