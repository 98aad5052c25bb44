import { useBoardsToShare } from '../features/groups/places-to-share.ts'
import { useConversationsToShare } from '../features/messages/panel/places-to-share.ts'
import { ShareScreen } from '../features/share/share-screen.tsx'
import { useVaultsToShare } from '../features/vaults/list/places-to-share.ts'

/** /share */
export function Component() {
  const conversations = useConversationsToShare()
  const boards = useBoardsToShare()
  const vaults = useVaultsToShare()
  return (
    <ShareScreen
      kinds={[
        { title: 'Messages', empty: 'There is nobody yet you can write to.', list: conversations },
        { title: 'Boards', empty: 'You have no group yet.', list: boards },
        { title: 'Vaults', empty: 'You have no vault yet.', list: vaults },
      ]}
    />
  )
}
