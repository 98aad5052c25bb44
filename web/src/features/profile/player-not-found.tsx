import { t } from '@lingui/core/macro'
import { EmptyPage } from '../../parts/empty-page.tsx'
import { paths } from '../../paths.ts'

export function PlayerNotFound() {
  return (
    <EmptyPage title={t`Player Not Found`} to={paths.network()} label={t`Back to Network`}>
      {t`There is no such member in your part of the network.`}
    </EmptyPage>
  )
}
