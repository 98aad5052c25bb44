import type { NetworkPerson } from '@kinhold/contract/network'
import { t } from '@lingui/core/macro'
import { useLifecycleButtons } from '../features/lifecycle/lifecycle-buttons.tsx'
import { MessagesTabLabel } from '../features/messages/unread.tsx'
import { MessagesSkeleton } from '../features/messages/panel/panel-skeleton.tsx'
import { useIsConversationAlone } from '../features/messages/place.ts'
import { NetworkScreen } from '../features/network/network-screen.tsx'
import { UnitsTab, UnitsTabLabel } from '../features/bonds/units/units-tab.tsx'
import { latePart, quietPart } from '../parts/late.tsx'
import { MessageLink } from './message-link.tsx'

const MessagesScreen = latePart(
  async () => (await import('../features/messages/messages-screen.tsx')).MessagesScreen,
  <MessagesSkeleton />,
  t`Your messages could not be loaded.`,
)

const SiblingsCard = quietPart(
  async () => (await import('../features/introductions/siblings-card.tsx')).SiblingsCard,
)

const MESSAGES = { label: <MessagesTabLabel />, content: <MessagesScreen /> }
const UNITS = { label: <UnitsTabLabel />, content: <UnitsTab /> }

export function Component() {
  const messages = { ...MESSAGES, isAlone: useIsConversationAlone() }
  return <NetworkScreen messages={messages} units={UNITS} finding={<SiblingsCard />} actions={useActions()} />
}

// The admin sees status buttons and the message link in each row. Members see the link only on the card.
function useActions() {
  const buttons = useLifecycleButtons()
  const card = (person: NetworkPerson) => (
    <>
      <MessageLink person={person} />
      {buttons?.(person)}
    </>
  )
  return {
    card,
    row:
      buttons &&
      ((person: NetworkPerson) => (
        // Wrap long words onto a second line, so that they don't narrow the columns beside them.
        <div className="flex flex-wrap items-center gap-1.5 xl:max-w-99">{card(person)}</div>
      )),
  }
}
