import { Card } from '../../ui/card.tsx'
import { useConfig } from '../session/config.data.ts'

/** Explains a personal invite and its validity (INV-90, INV-93). */
export function HowItWorks() {
  const { appName } = useConfig()
  return (
    <Card aria-labelledby="how-it-works">
      <h2 id="how-it-works" className="mb-3 text-heading">
        How it works
      </h2>
      <ol className="grid list-decimal gap-2 pl-5 marker:text-quiet">
        <li>Show the code to someone you would vouch for.</li>
        <li>They point their camera at it and register with {appName}.</li>
        <li>You are told who registered, and confirm that it is really them.</li>
        <li>From then on a trust bond holds between the two of you.</li>
      </ol>
      <p className="measure mt-4 text-quiet">
        The code works once, and for seven days. For the next person, make a new one. Until it is used, it
        counts as one of your open invitations.
      </p>
    </Card>
  )
}
