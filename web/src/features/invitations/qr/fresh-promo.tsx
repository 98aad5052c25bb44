import { useMember } from '../../session/use-session.ts'
import { PromoCard } from './promo-card.tsx'
import { usePersonalQr } from './qr.data.ts'

/** The promo card, with a personal invite that is made as it opens (INV-89). */
export function FreshPromo({ onClose }: { onClose: () => void }) {
  const me = useMember()
  return <PromoCard sponsor={me} code={usePersonalQr(me.id)} onClose={onClose} />
}
