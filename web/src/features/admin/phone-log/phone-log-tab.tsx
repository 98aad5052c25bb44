import type { PhoneAuditLog } from '@kinhold/contract/admin'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { AskBefore, toastFailure } from '../../../parts/ask-before.tsx'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { useFocusAfter } from '../../../parts/use-focus-after.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Filter } from '../../../ui/filter.tsx'
import { toast } from '../../../ui/toast.ts'
import { PhoneLogList, useChosen } from './phone-log-list.tsx'
import {
  type PhoneLogFilter,
  useCleanFailed,
  usePhoneLog,
  useRemoveAllTries,
  useRemoveTries,
  useRemoveTry,
} from './phone-log.data.ts'

export function PhoneLogTab() {
  const [filter, setFilter] = useState<PhoneLogFilter>('all')
  const [asked, ask] = useState<'selected' | 'all' | null>(null)
  const list = usePhoneLog(filter)
  const listed = (list.data ?? []).map(({ id }) => id)
  const chosen = useChosen()
  const ids = chosen.among(listed)
  const hasSelection = ids.length > 0
  const [place, takeFocus] = useFocusAfter<HTMLDivElement>()
  const removeTry = useRemoveTry()
  const removeTries = useRemoveTries()
  const removeAll = useRemoveAllTries()
  const cleanFailed = useCleanFailed()
  const [, remove] = useOneAtATime(async ({ id }: PhoneAuditLog) => {
    try {
      await removeTry(id)
      toast({ title: t`Entry deleted` })
      takeFocus()
    } catch (error) {
      toastFailure(t`Failed to delete entry`, error)
    }
  })
  const [isCleaning, clean] = useOneAtATime(async () => {
    try {
      const { recordsDeleted, phoneNumbersAffected } = await cleanFailed()
      toast({
        title: t`Failed entries cleaned`,
        description: t`${plural(recordsDeleted, { one: '# entry', other: '# entries' })} of ${plural(phoneNumbersAffected, { one: '# number', other: '# numbers' })} removed.`,
      })
    } catch (error) {
      toastFailure(t`Failed to clean failed entries`, error)
    }
  })
  const [count, setCount] = useState(0)
  return (
    <div className="grid gap-4">
      <div className="grid gap-2 md:gap-3 xl:flex xl:items-center">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 xl:contents">
          <Filter
            label={t`Show`}
            options={FILTERS}
            value={filter}
            onChange={(next) => {
              setFilter(next)
              chosen.clear()
            }}
          />
          <p role="status" className="text-sm text-quiet tabular-nums xl:order-1 xl:min-w-0 xl:flex-1">
            {hasSelection && selectedWords(ids.length, ids.length === listed.length && list.hasNextPage)}
          </p>
        </div>
        {/* On a phone, the actions for the selected entries replace the actions for all entries while something is selected. */}
        <div className="flex flex-wrap items-center gap-2 xl:contents">
          <div
            ref={place}
            tabIndex={-1}
            role="group"
            aria-label={t`Selection`}
            className="flex flex-wrap gap-2 rounded-field *:min-h-11"
          >
            <Button size="sm" disabled={listed.length === 0} onClick={() => chosen.chooseAll(listed)}>
              {t`Select all`}
            </Button>
            <Button
              size="sm"
              className={hasSelection ? '' : 'max-md:hidden'}
              disabled={!hasSelection}
              aria-label={t`Clear selection`}
              onClick={() => {
                chosen.clear()
                takeFocus()
              }}
            >
              <span>
                <Trans>
                  Clear <span className="max-md:hidden">selection</span>
                </Trans>
              </span>
            </Button>
            <Button
              size="sm"
              className={classes('text-danger!', !hasSelection && 'max-md:hidden')}
              disabled={!hasSelection}
              onClick={() => {
                setCount(ids.length)
                ask('selected')
              }}
            >
              {t`Delete selected`}
            </Button>
          </div>
          <div
            className={classes(
              'flex flex-wrap gap-x-6 gap-y-2 *:min-h-11 max-xl:ms-auto max-md:gap-x-2 xl:order-1',
              hasSelection && 'max-md:hidden',
            )}
          >
            <Button size="sm" busy={isCleaning} busyLabel={t`Cleaning…`} onClick={() => void clean()}>
              {t`Clean Failed`}
            </Button>
            <Button size="sm" className="text-danger!" onClick={() => ask('all')}>
              {t`Delete All`}
            </Button>
          </div>
        </div>
      </div>
      <PhoneLogList
        key={filter}
        list={list}
        filter={filter}
        chosen={chosen}
        onRemove={(log) => void remove(log)}
      />
      <AskBefore
        open={asked === 'selected'}
        title={t`Delete ${plural(count, { one: '# entry', other: '# entries' })}?`}
        confirmLabel={t`Delete`}
        danger
        act={() => removeTries(ids)}
        says={{ done: doneAs(t`Entries deleted`), failed: t`Failed to delete entries` }}
        onClose={() => ask(null)}
        onDone={() => {
          chosen.clear()
          takeFocus()
        }}
      >
        {t`They are gone for good.`}
      </AskBefore>
      <AskBefore
        open={asked === 'all'}
        title={t`Delete all entries?`}
        confirmLabel={t`Delete All`}
        danger
        act={() => removeAll()}
        says={{ done: doneAs(t`All entries deleted`), failed: t`Failed to delete all entries` }}
        onClose={() => ask(null)}
        onDone={chosen.clear}
      >
        {t`Every try to sign in is removed from the log, whatever the filter shows. They are gone for good.`}
      </AskBefore>
    </div>
  )
}

function selectedWords(count: number, isOfLoaded: boolean): string {
  return isOfLoaded
    ? t`${plural(count, { one: '# entry', other: '# entries' })} selected, of those loaded so far`
    : t`${plural(count, { one: '# entry', other: '# entries' })} selected`
}

function doneAs(title: string) {
  return (count: number) => ({
    title,
    description: t`${plural(count, { one: '# entry', other: '# entries' })} removed.`,
  })
}

const FILTERS = [
  { value: 'all', label: t({ message: 'All', context: 'attempts to sign in' }) },
  { value: 'success', label: t({ message: 'Success', context: 'attempts to sign in' }) },
  { value: 'failed', label: t({ message: 'Failed', context: 'attempts to sign in' }) },
] as const
