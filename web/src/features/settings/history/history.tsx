import { t } from '@lingui/core/macro'
import { PagedList } from '../../../parts/list/paged-list.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { DOT } from '../../../parts/words.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Time } from '../../../ui/time.tsx'
import { browserWords } from '../../../browser/browser-words.ts'
import { Section } from '../../../parts/section.tsx'
import { useHistory } from '../settings.data.ts'

export function History() {
  return (
    <Section
      title={t`What happened with your account`}
      words={t`Only you read this. Personal entries are removed after 90 days, entries about trust stay.`}
    >
      <PagedList
        list={useHistory()}
        failure={t`The list could not be loaded.`}
        loading={<RowsOnTheirWay count={4} row="h-11" />}
        empty={<EmptyState>{t`Nothing yet. Sign-ins and changes will be listed here.`}</EmptyState>}
      >
        {(events) => (
          <ol aria-label={t`What happened, newest first`} className="divide-y divide-line">
            {events.map(({ id, text, browser, ipAddress, createdAt }) => (
              <li key={id} className="grid gap-0.5 py-3">
                <span className="wrap-anywhere whitespace-pre-line">{text}</span>
                <span className="text-sm wrap-anywhere text-quiet">
                  <Time at={createdAt} />
                  {browser && `${DOT}${browserWords(browser)}`}
                  {ipAddress && <span className="tabular-nums">{`${DOT}${ipAddress}`}</span>}
                </span>
              </li>
            ))}
          </ol>
        )}
      </PagedList>
    </Section>
  )
}
