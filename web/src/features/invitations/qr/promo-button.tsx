import { useState } from 'react'
import { lateDialog } from '../../../parts/late.tsx'
import { Button } from '../../../ui/button.tsx'

const FreshPromo = lateDialog(async () => (await import('./promo-card.tsx')).FreshPromo)

/** 'PROMO': opens the promo card with a personal invite that is made as it opens (INV-07, INV-89). */
export function PromoButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>PROMO</Button>
      {isOpen && <FreshPromo onClose={() => setIsOpen(false)} />}
    </>
  )
}
