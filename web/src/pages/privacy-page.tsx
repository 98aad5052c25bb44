import { PrivacyText } from '../features/legal/privacy-text.tsx'
import { useConfig } from '../features/session/config.data.ts'
import { PageTitle } from '../ui/page-title.tsx'

export function Component() {
  return (
    <article className="mx-auto grid max-w-2xl gap-6">
      <PageTitle title="Privacy Policy" />
      <PrivacyText contacts={useConfig()} />
    </article>
  )
}
