import { t } from '@lingui/core/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { saveFile } from '../../browser/save.ts'
import { useOneAtATime } from '../../parts/form/use-one-at-a-time.ts'
import { UNREACHABLE } from '../../parts/words.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icons.ts'
import { RadioGroup, type RadioOption } from '../../ui/radio-group.tsx'
import { toast } from '../../ui/toast.ts'
import { useMember } from '../session/use-session.ts'
import { allFilesOf, type ExportWish, useExport } from './account.data.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { latePart } from '../../parts/late.tsx'
import { Section } from '../../parts/section.tsx'
import { byteWords } from './byte-words.ts'
import { Choices, type ChoiceWords } from './choices.tsx'
import { Columns } from './columns.tsx'

const History = latePart(
  async () => (await import('./history/history.tsx')).History,
  <Skeleton className="h-40" />,
)

export function DataTab() {
  const me = useMember()
  return (
    <Columns
      first={
        <>
          <Section
            title={t`Export`}
            words={t`What you wrote and whom you know, as one file for you to keep.`}
          >
            <ExportForm playerId={me.id} />
          </Section>
          <Section
            title={t`Everything with files`}
            words={t`Your data and all your photos and files, packed as one ZIP.`}
          >
            <a href={allFilesOf(me.id)} download className={buttonStyle({})}>
              <Download aria-hidden className="size-5" />
              {t`Everything with files (ZIP)`}
            </a>
          </Section>
          <Section title={t`Data import`}>
            <p className="text-quiet">{t`Coming Soon`}</p>
          </Section>
        </>
      }
      second={me.verified && <History />}
    />
  )
}

function ExportForm({ playerId }: { playerId: number }) {
  const [choice, setChoice] = useState(EVERYTHING)
  const { bytes, isRunning, run, giveUp } = useRun(playerId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(choice)
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <fieldset>
        <legend className="text-sm font-medium">{t`What it contains besides your profile`}</legend>
        <Choices choices={PARTS} chosen={choice} onChoose={(part) => setChoice({ ...choice, ...part })} />
      </fieldset>
      <RadioGroup
        label={t`Format`}
        options={FORMATS}
        value={choice.format}
        onChange={(format) => setChoice({ ...choice, format })}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={isRunning} busyLabel={t`Exporting…`}>
          {t`Export`}
        </Button>
        {isRunning && <Button onClick={giveUp}>{t`Cancel`}</Button>}
        <p role="status" className="text-sm text-quiet tabular-nums empty:hidden">
          {isRunning &&
            (bytes === 0 ? t`Your file is being put together.` : t`${{ size: byteWords(bytes) }} so far.`)}
        </p>
      </div>
    </form>
  )
}

const EVERYTHING: ExportWish = {
  includeMessages: true,
  includeBonds: true,
  includeGroups: true,
  format: 'json',
}

const PARTS: ChoiceWords<'includeMessages' | 'includeBonds' | 'includeGroups'>[] = [
  { name: 'includeMessages', label: t`Messages`, words: t`What you wrote to others, and they to you.` },
  { name: 'includeBonds', label: t`Bonds`, words: t`The people you have a bond with, and since when.` },
  { name: 'includeGroups', label: t`Groups`, words: t`Your groups, and what you posted on their boards.` },
]

const FORMATS: RadioOption<ExportWish['format']>[] = [
  { value: 'json', label: t`JSON`, hint: t`For other programs.` },
  { value: 'csv', label: t`CSV`, hint: t`For a spreadsheet.` },
]

// Leaving the page cancels the export.
function useRun(playerId: number) {
  const { mutateAsync } = useExport(playerId)
  const stop = useRef<AbortController | null>(null)
  const [bytes, setBytes] = useState(0)
  useEffect(() => () => stop.current?.abort(), [])
  const [isRunning, run] = useOneAtATime(async (choice: ExportWish) => {
    const controller = new AbortController()
    stop.current = controller
    setBytes(0)
    try {
      const file = await mutateAsync({ wish: choice, onBytes: setBytes, signal: controller.signal })
      const name = `network-data.${choice.format}`
      saveFile(new File([file], name, { type: file.type }))
      toast({ title: t`Export Complete`, description: t`Your data is in the file ${name}.` })
    } catch (error) {
      if (!controller.signal.aborted) sayFailed(error)
    }
  })
  return { bytes, isRunning, run, giveUp: () => stop.current?.abort() }
}

function sayFailed(error: unknown) {
  toast({ title: t`Export Failed`, description: sentenceOf(error, UNREACHABLE), tone: 'danger' })
}
