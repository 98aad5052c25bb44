import { Triangle } from '../../../ui/figure/triangle.tsx'

/** The placeholder when no conversation is open (MSG-03). */
export function NothingOpen() {
  return (
    <section aria-label="Conversation" className="grid place-content-center justify-items-center gap-4 p-6">
      <Triangle className="size-16 text-evergreen opacity-70" />
      <p className="text-quiet">Select a conversation</p>
    </section>
  )
}
