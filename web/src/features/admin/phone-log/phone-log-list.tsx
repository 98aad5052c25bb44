import type { PhoneAuditLog } from '@kinhold/contract/admin'
import { plural, t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import { Loaded } from '../../../parts/list/loaded.tsx'
import { More } from '../../../parts/list/more.tsx'
import type { Pages } from '../../../parts/list/pages.data.ts'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { type RowsPlace, VirtualRows } from '../../../parts/list/virtual-rows.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ChevronDown, ChevronUp, Trash2 } from '../../../ui/icons.ts'
import { phoneInWords, PhoneNumber } from '../../../ui/phone-number.tsx'
import { Time } from '../../../ui/time.tsx'
import { indicatorWords, placeWords, resultLabel } from '../words.ts'
import { isFailed, type PhoneLogFilter } from './phone-log.data.ts'

type Props = {
  list: Pages<PhoneAuditLog>
  filter: PhoneLogFilter
  chosen: ReturnType<typeof useChosen>
  onRemove: (log: PhoneAuditLog) => void
}

export function PhoneLogList({ list, filter, chosen, onRemove }: Props) {
  const place = useRef<RowsPlace | null>(null)
  const open = useChosen()
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  return (
    <Loaded
      query={list}
      failure={t`The list could not be loaded.`}
      loading={<RowsOnTheirWay count={5} row="h-14" />}
    >
      {(logs) =>
        logs.length === 0 && !hasNextPage ? (
          <EmptyState>{EMPTY[filter]}</EmptyState>
        ) : (
          <div className="flex h-[min(36rem,70dvh)] flex-col overflow-hidden rounded-card border border-line bg-card">
            <Heads />
            <div className="min-h-0 flex-1 *:overflow-y-scroll">
              <VirtualRows
                label={t`Tries to sign in, newest first`}
                items={logs}
                keyOf={({ id }) => id}
                hasMore={hasNextPage}
                onNearEnd={() => {
                  if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
                }}
                place={place}
                end={
                  hasNextPage && (
                    <div className="grid p-3">
                      <More list={list} failure={t`The list could not be loaded.`} />
                    </div>
                  )
                }
              >
                {(log, tabIndex) => (
                  <PhoneLogRow
                    log={log}
                    tabIndex={tabIndex}
                    isChosen={chosen.has(log.id)}
                    isOpen={open.has(log.id)}
                    onChoose={(isChosen) => chosen.choose(log.id, isChosen)}
                    onOpen={(isOpen) => open.choose(log.id, isOpen)}
                    onRemove={() => onRemove(log)}
                  />
                )}
              </VirtualRows>
            </div>
          </div>
        )
      }
    </Loaded>
  )
}

// The controls in each row have labels that identify the entry, so screen readers need no column headings. A
// transparent scrollbar keeps the headings aligned with the columns if the scrollbar of the rows takes up
// space.
function Heads() {
  return (
    <div
      aria-hidden
      className="flex shrink-0 gap-1 overflow-x-hidden overflow-y-scroll border-b border-line py-2 pe-1 text-quiet [scrollbar-color:transparent_transparent] max-md:hidden"
    >
      <span className="w-11 shrink-0" />
      <div className={FACTS}>
        {[t`Number`, t`Result`, t`Time`, t`Address`].map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      <span className="w-10 shrink-0" />
      <span className="w-10 shrink-0" />
    </div>
  )
}

const EMPTY: Record<PhoneLogFilter, string> = {
  all: t`Nobody has tried to sign in yet. Every try will be listed here for 90 days.`,
  success: t`Nobody has signed in within the last 90 days.`,
  failed: t`No try has failed within the last 90 days.`,
}

type RowProps = {
  log: PhoneAuditLog
  tabIndex: 0 | -1
  isChosen: boolean
  isOpen: boolean
  onChoose: (isChosen: boolean) => void
  onOpen: (isOpen: boolean) => void
  onRemove: () => void
}

function PhoneLogRow({ log, tabIndex, isChosen, isOpen, onChoose, onOpen, onRemove }: RowProps) {
  const { id, phoneNumber, validationResult, tries, createdAt, ipAddress } = log
  // `phoneInWords` doesn't change text that isn't a phone number, so only empty text becomes 'none'.
  const number = phoneInWords(phoneNumber) || t({ message: 'none', context: 'a phone number' })
  const details = `try-${id}`
  const Arrow = isOpen ? ChevronUp : ChevronDown
  return (
    <div className="border-b border-line">
      <div className="flex items-center gap-1 py-1 pe-1 hover:bg-sunken max-md:py-2.5">
        <label className="grid size-11 shrink-0 place-items-center">
          <span className="sr-only">{t`Select ${number}`}</span>
          <input
            type="checkbox"
            tabIndex={tabIndex}
            checked={isChosen}
            onChange={(event) => onChoose(event.target.checked)}
            className="tick size-5 rounded-sm"
          />
        </label>
        <div className={FACTS}>
          <span className={LINE}>
            <span className="min-w-0 font-medium tabular-nums [overflow-wrap:anywhere]">
              {phoneNumber === '' ? number : <PhoneNumber of={phoneNumber} />}
            </span>
            <span className="flex flex-wrap items-center gap-2">
              <Badge tone={TONES[validationResult] ?? 'danger'}>{resultLabel(validationResult)}</Badge>
              {tries > 1 && (
                <span className="text-quiet tabular-nums">
                  {plural(tries, { one: `${tries} try`, other: `${tries} tries` })}
                </span>
              )}
            </span>
          </span>
          <span className={`${LINE} max-md:text-xs`}>
            <Time at={createdAt} />
            <span className="break-all text-quiet tabular-nums">{ipAddress ?? t`unknown`}</span>
          </span>
        </div>
        {isFailed(log) ? (
          <Button
            variant="quiet"
            className="px-2.5"
            tabIndex={tabIndex}
            aria-label={t`Details of ${number}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? details : undefined}
            onClick={() => onOpen(!isOpen)}
          >
            <Arrow aria-hidden className="size-5" />
          </Button>
        ) : (
          // Leave a gap where the details button would be, to keep the columns aligned.
          <span className="w-10 shrink-0 max-md:hidden" />
        )}
        <Button
          variant="quiet"
          className="px-2.5 text-quiet"
          tabIndex={tabIndex}
          aria-label={t`Delete ${number}`}
          onClick={onRemove}
        >
          <Trash2 aria-hidden className="size-5" />
        </Button>
      </div>
      {isOpen && (
        <dl
          id={details}
          className="grid gap-x-4 gap-y-1 bg-sunken px-4 py-3 text-sm md:grid-cols-[auto_1fr] md:ps-12"
        >
          {detailsOf(log).map(([name, value]) => (
            <div key={name} className="md:contents">
              <dt className="text-quiet">{name}</dt>
              <dd className="[overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

const FACTS =
  'grid min-w-0 flex-1 items-center gap-x-4 gap-y-0.5 text-sm md:grid-cols-[minmax(9rem,1fr)_minmax(8rem,1fr)_minmax(9rem,1fr)_minmax(7rem,1fr)]'

// On a phone, a row has two lines with two facts each.
const LINE = 'flex flex-wrap items-center gap-x-3 md:contents'

const TONES: Partial<Record<string, 'good' | 'gold'>> = { success: 'good', suspicious: 'gold' }

function detailsOf({ sessionId, userAgent, suspiciousIndicators, geographicData }: PhoneAuditLog) {
  return [
    [t`Session`, sessionId ?? t({ message: 'none', context: 'a session' })],
    [t`Browser`, userAgent ?? t`unknown`],
    [t`Notes`, suspiciousIndicators.map(indicatorWords).join(', ') || t`nothing`],
    [t`Place`, placeWords(geographicData) || t`unknown`],
  ]
}

export function useChosen() {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  return {
    has: (id: number) => ids.has(id),
    choose: (id: number, isChosen: boolean) =>
      setIds((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id))),
    chooseAll: (all: readonly number[]) => setIds(new Set(all)),
    clear: () => setIds(new Set()),
    among: (listed: readonly number[]) => listed.filter((id) => ids.has(id)),
  }
}
