import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useMember } from '../session/use-session.ts'
import { PromoCard } from './promo-card.tsx'
import { usePersonalQr } from './qr.data.ts'

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

function FreshPromo({ onClose }: { onClose: () => void }) {
  const me = useMember()
  return <PromoCard sponsor={me} code={usePersonalQr(me.id)} onClose={onClose} />
}
