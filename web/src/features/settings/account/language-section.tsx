import { t } from '@lingui/core/macro'
import { offered } from '../../../browser/words.ts'
import { OwnLanguage } from '../../../parts/languages/own-language.tsx'
import { Loaded } from '../../../parts/list/loaded.tsx'
import { Section } from '../../../parts/section.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useSettings } from '../settings.data.ts'

export function LanguageSection() {
  const settings = useSettings()
  if (offered.length < 2) return null
  return (
    <Section title={t`Language`} words={t`Also that of texts, e-mails and notifications.`}>
      <Loaded
        query={settings}
        failure={t`Your settings could not be loaded.`}
        loading={<Skeleton className="h-12" />}
      >
        {({ language }) => <OwnLanguage chosen={language} hideLabel />}
      </Loaded>
    </Section>
  )
}
