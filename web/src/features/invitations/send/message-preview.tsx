import { invitationLines } from '@kinhold/domain/invitations'
import { paths } from '../../../paths.ts'
import { useConfig } from '../../session/config.data.ts'

type Props = { inviteeName: string; sponsorName: string }

/** The invitation's text, updated as its sender types (INV-09 to INV-11), and the effect of accepting it (INV-12). */
export function MessagePreview({ inviteeName, sponsorName }: Props) {
  const { appName } = useConfig()
  const lines = invitationLines({ inviteeName: inviteeName.trim() || '…', sponsorName, appName })
  return (
    <div className="grid gap-3">
      <p className="grid gap-1 rounded-card rounded-bl-sm bg-evergreen-soft px-4 py-3 text-lg [overflow-wrap:anywhere]">
        {lines.map((line, place) => (
          <span key={place} className="block last:mt-2 last:font-display last:text-name">
            {line}
          </span>
        ))}
      </p>
      <p className="text-sm text-quiet">
        Whoever replies accepts standard SMS rates and our{' '}
        <a href={paths.terms()} target="_blank" rel="noopener" className="text-evergreen underline">
          terms
        </a>
        .
      </p>
    </div>
  )
}
