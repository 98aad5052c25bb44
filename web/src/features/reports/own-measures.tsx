import { t } from '@lingui/core/macro'
import { Card } from '../../ui/card.tsx'
import { More } from '../../parts/list/more.tsx'
import { MeasureList } from './measure-view.tsx'
import { useAppeal, useMeasures } from './reports.data.ts'

export function OwnMeasures() {
  const list = useMeasures()
  const appeal = useAppeal()
  if (!list.data || list.data.length === 0) return null
  return (
    <Card aria-labelledby="own-measures" className="grid gap-4">
      <h2 id="own-measures" className="text-heading">
        {t`What the admin decided`}
      </h2>
      <MeasureList measures={list.data} appeal={appeal.mutateAsync} />
      <More list={list} failure={t`The list could not be loaded.`} />
    </Card>
  )
}
