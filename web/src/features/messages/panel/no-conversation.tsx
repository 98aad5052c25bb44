import { ButtonLink } from '../../../parts/button-link.tsx'
import { paths } from '../../../paths.ts'
import { Triangle } from '../../../ui/figure/triangle.tsx'

/** In place of a conversation where none is open (MSG-03). */
export function NothingOpen() {
  return (
    <section aria-label="Conversation" className="grid place-content-center justify-items-center gap-4 p-6">
      <Triangle className="size-16 text-evergreen opacity-70" />
      <p className="text-quiet">Select a conversation</p>
    </section>
  )
}

/** In place of a conversation where the address names nobody that one could have one with (MSG-18). */
export function NoSuchConversation() {
  return (
    <section aria-label="Conversation" className="grid place-content-center justify-items-center gap-4 p-6">
      <Triangle className="size-16 text-evergreen opacity-70" />
      <p className="text-quiet">Bond not found</p>
      <ButtonLink to={paths.messages()} replace>
        See your conversations
      </ButtonLink>
    </section>
  )
}
