import { t } from '@lingui/core/macro'
import { ButtonLink } from '../../parts/button-link.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { ArrowLeft } from '../../ui/icons.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { ThemeChoice } from './account/appearance.tsx'

/** Shows the appearance settings at their own address, without the tabs (SET-22). */
export function AppearanceView() {
  return (
    <div className="grid max-w-2xl gap-6">
      <div className="grid gap-1">
        <ButtonLink to={paths.settings()} variant="quiet" className="-ms-4 justify-self-start">
          <ArrowLeft aria-hidden className="size-5" />
          {t`All settings`}
        </ButtonLink>
        <PageTitle title={t`Appearance`} />
        <p className="text-quiet">{t`For this browser only. Your other browsers keep their own.`}</p>
      </div>
      <Card aria-label={t`Appearance`}>
        <ThemeChoice />
      </Card>
    </div>
  )
}
