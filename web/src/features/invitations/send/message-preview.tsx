import { invitationLines } from '@kinhold/domain/invitations'
import { directionOf } from '@kinhold/domain/languages'
import { Trans } from '@lingui/react/macro'
import { language as ownLanguage } from '../../../browser/words.ts'
import { paths } from '../../../paths.ts'
import { useConfig } from '../../session/config.data.ts'
import { sayWith, useWordsOf } from './words-of.data.ts'

type Props = { inviteeName: string; sponsorName: string; language: string | undefined }

export function MessagePreview({ inviteeName, sponsorName, language = ownLanguage }: Props) {
  const { appName } = useConfig()
  const named = { inviteeName: inviteeName.trim() || '…', sponsorName, appName }
  const lines = invitationLines(named, sayWith(useWordsOf(language).data ?? {}))
  return (
    <div className="grid gap-3">
      <p
        lang={language}
        dir={directionOf(language)}
        className="grid gap-1 rounded-card rounded-es-sm bg-evergreen-soft px-4 py-3 text-lg [overflow-wrap:anywhere]"
      >
        {lines.map((line, place) => (
          <span key={place} className="block last:mt-2 last:font-display last:text-name">
            {line}
          </span>
        ))}
      </p>
      <p className="text-sm text-quiet">
        <Trans>
          Anyone who replies accepts standard SMS rates and our{' '}
          <a href={paths.terms()} target="_blank" rel="noopener" className="text-evergreen underline">
            terms
          </a>
          .
        </Trans>
      </p>
    </div>
  )
}
