import { t } from '@lingui/core/macro'
import { LegalText } from '../features/legal/legal-text.tsx'
import { useConfig } from '../features/session/config.data.ts'
import { PageTitle } from '../ui/page-title.tsx'

export function Component() {
  return (
    <article className="mx-auto grid max-w-2xl gap-6">
      <PageTitle title={t`Privacy Policy`} />
      <LegalText text="privacy" contacts={useConfig()} />
    </article>
  )
}
