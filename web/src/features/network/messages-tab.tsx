import { ButtonLink } from '../../parts/button-link.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** The member's conversations; before there are any, a link to those they could begin one with. */
export function MessagesTab() {
  return (
    <EmptyState action={<ButtonLink to={paths.trustBonds()}>See your trust bonds</ButtonLink>}>
      No conversations yet. Send a message to start chatting!
    </EmptyState>
  )
}
