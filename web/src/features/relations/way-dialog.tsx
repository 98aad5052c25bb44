import { Dialog } from '../../ui/dialog.tsx'
import { HowYouKnow } from './how-you-know.tsx'

type Props = { person: { id: number; name: string }; onClose: () => void }

/** Shows the way to the author of a post (TRU-69). */
export function WayDialog({ person, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title={person.name}>
      <HowYouKnow person={person} />
    </Dialog>
  )
}
