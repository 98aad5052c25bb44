import type { PlayerCard } from '@kinhold/contract/players'
import type { Vault } from '@kinhold/contract/vaults'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { TellDialog } from '../vaults/dialogs/tell-them.tsx'
import { ConnectThem } from './connect-them.tsx'
import { PlaceForm } from './place-form.tsx'

/**
 * The new place (a shared vault) and the people chosen for it. `hasPicture` is false if the place's picture
 * couldn't be posted.
 */
export type Made = { vault: Vault; people: PlayerCard[]; hasNumbers: boolean; hasPicture: boolean }

/**
 * Creates and opens a place (FAM-60, FAM-64). Before the place opens, offers to send its link to the typed
 * numbers and to introduce its people to each other.
 */
export function PlaceDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [made, setMade] = useState<Made | null>(null)
  const [isTold, setIsTold] = useState(false)
  const open = ({ vault, hasPicture }: Made) => {
    onClose()
    void navigate(hasPicture ? paths.vault(vault.id) : paths.vaultPosts(vault.id))
  }
  const goOn = (next: Made) => (next.hasNumbers || next.people.length > 1 ? setMade(next) : open(next))
  if (!made) return <PlaceForm onMade={goOn} onClose={onClose} />
  const { vault, people, hasNumbers } = made
  if (hasNumbers && !isTold)
    return (
      <TellDialog
        vaultId={vault.id}
        isForNumbers
        onClose={() => (people.length > 1 ? setIsTold(true) : open(made))}
      />
    )
  return <ConnectThem title={vault.title} people={people} onDone={() => open(made)} />
}
