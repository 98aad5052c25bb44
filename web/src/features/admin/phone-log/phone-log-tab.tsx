import type { PhoneAuditLog } from '@kinhold/contract/admin'
import { useState } from 'react'
import { AskBefore, toastFailure } from '../../../parts/ask-before.tsx'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { useFocusAfter } from '../../../parts/use-focus-after.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Filter } from '../../../ui/filter.tsx'
import { toast } from '../../../ui/toast.ts'
import { countOf } from '../words.ts'
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
      toast({ title: 'Entry deleted' })
      takeFocus()
    } catch (error) {
      toastFailure('Failed to delete entry', error)
    }
  })
  const [isCleaning, clean] = useOneAtATime(async () => {
    try {
      const { recordsDeleted, phoneNumbersAffected } = await cleanFailed()
      const of = countOf(phoneNumbersAffected, 'number', 'numbers')
      toast({
        title: 'Failed entries cleaned',
        description: `${countOf(recordsDeleted, 'entry', 'entries')} of ${of} removed.`,
      })
    } catch (error) {
      toastFailure('Failed to clean failed entries', error)
    }
  })
  const [count, setCount] = useState(0)
  return (
    <div className="grid gap-4">
      <div className="grid gap-2 md:gap-3 xl:flex xl:items-center">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 xl:contents">
          <Filter
            label="Show"
            options={FILTERS}
            value={filter}
            onChange={(next) => {
              setFilter(next)
              chosen.clear()
            }}
          />
          <p role="status" className="text-sm text-quiet tabular-nums xl:order-1 xl:min-w-0 xl:flex-1">
            {hasSelection && `${countOf(ids.length, 'entry', 'entries')} selected`}
            {hasSelection && ids.length === listed.length && list.hasNextPage && ', of those loaded so far'}
          </p>
        </div>
        {/* On a phone, the actions for the selected entries replace the actions for all entries while something is selected. */}
        <div className="flex flex-wrap items-center gap-2 xl:contents">
          <div
            ref={place}
            tabIndex={-1}
            role="group"
            aria-label="Selection"
            className="flex flex-wrap gap-2 rounded-field"
          >
            <Button size="sm" disabled={listed.length === 0} onClick={() => chosen.chooseAll(listed)}>
              Select all
            </Button>
            <Button
              size="sm"
              className={hasSelection ? '' : 'max-md:hidden'}
              disabled={!hasSelection}
              aria-label="Clear selection"
              onClick={() => {
                chosen.clear()
                takeFocus()
              }}
            >
              <span>
                Clear <span className="max-md:hidden">selection</span>
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
              Delete selected
            </Button>
          </div>
          <div
            className={classes(
              'flex flex-wrap gap-x-6 gap-y-2 md:max-xl:ms-auto xl:order-1',
              hasSelection && 'max-md:hidden',
            )}
          >
            <Button size="sm" busy={isCleaning} busyLabel="Cleaning…" onClick={() => void clean()}>
              Clean Failed
            </Button>
            <Button size="sm" className="text-danger!" onClick={() => ask('all')}>
              Delete All
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
        title={`Delete ${countOf(count, 'entry', 'entries')}?`}
        confirmLabel="Delete"
        danger
        act={() => removeTries(ids)}
        says={{ done: doneAs('Entries deleted'), failed: 'Failed to delete entries' }}
        onClose={() => ask(null)}
        onDone={() => {
          chosen.clear()
          takeFocus()
        }}
      >
        They are gone for good.
      </AskBefore>
      <AskBefore
        open={asked === 'all'}
        title="Delete all entries?"
        confirmLabel="Delete All"
        danger
        act={() => removeAll()}
        says={{ done: doneAs('All entries deleted'), failed: 'Failed to delete all entries' }}
        onClose={() => ask(null)}
        onDone={chosen.clear}
      >
        Every try to sign in is removed from the log, whatever the filter shows. They are gone for good.
      </AskBefore>
    </div>
  )
}

function doneAs(title: string) {
  return (count: number) => ({ title, description: `${countOf(count, 'entry', 'entries')} removed.` })
}

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'success', label: 'Success' },
  { value: 'failed', label: 'Failed' },
] as const
