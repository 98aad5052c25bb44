import { invitationLines } from '@kinhold/domain/invitations'
import { paths } from '../../../paths.ts'
import { useConfig } from '../../session/config.data.ts'

export function MessagePreview({ inviteeName, sponsorName }: { inviteeName: string; sponsorName: string }) {
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
        Anyone who replies accepts standard SMS rates and our{' '}
        <a href={paths.terms()} target="_blank" rel="noopener" className="text-evergreen underline">
          terms
        </a>
        .
      </p>
    </div>
  )
}
