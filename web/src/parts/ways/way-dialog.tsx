import { Dialog } from '../../ui/dialog.tsx'
import { HowYouKnow } from './how-you-know.tsx'

type Props = { person: { id: number; name: string }; onClose: () => void }

/** How one knows whoever wrote something (TRU-69). */
export function WayDialog({ person, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title={person.name}>
      <HowYouKnow person={person} />
    </Dialog>
  )
}
