import type { Introduction } from '@kinhold/contract/introductions'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '../../api.ts'
import { useOneAtATime } from '../../parts/form/use-one-at-a-time.ts'
import { More } from '../../parts/list/more.tsx'
import { useFocusAfter } from '../../parts/use-focus-after.ts'
import { UNREACHABLE } from '../../parts/words.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Check } from '../../ui/icons.ts'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.ts'
import { useMember } from '../session/use-session.ts'
import { useAnswerIntroduction, useIntroductions } from './introductions.data.ts'

/** Shows the introductions that the member can answer (FAM-54), or nothing if there are none. */
export function IntroductionCards() {
  const list = useIntroductions(useMember().isAdmin)
  // The clicked button disappears, so focus the heading. The heading stays even when the list becomes empty.
  const [heading, focusHeading] = useFocusAfter<HTMLHeadingElement>()
  const [isAnswered, setIsAnswered] = useState(false)
  if (!list.data || (list.data.length === 0 && !isAnswered)) return null
  const onAnswered = () => {
    setIsAnswered(true)
    focusHeading()
  }
  return (
    <section aria-labelledby="introductions" className="mb-6 grid gap-3">
      <h2 id="introductions" ref={heading} tabIndex={-1} className="text-heading outline-none">
        {t`Introductions`}
      </h2>
      {list.data.length === 0 && <p className="text-quiet">{t`No introduction is waiting for you.`}</p>}
      <ul className="grid gap-3 lg:grid-cols-2">
        {list.data.map((one) => (
          <li key={one.id}>
            <IntroductionCard introduction={one} onAnswered={onAnswered} />
          </li>
        ))}
      </ul>
      <More list={list} failure={t`The other introductions could not be loaded.`} />
    </section>
  )
}

type Props = { introduction: Introduction; onAnswered: () => void }

function IntroductionCard({ introduction, onAnswered }: Props) {
  const { introducer, other, words, saidYes, createdAt } = introduction
  return (
    <Card className="grid gap-3">
      <div className="flex items-center gap-4">
        <Avatar name={other.name} photo={other.profilePhoto} size="lg" />
        <div className="min-w-0">
          <h3 className="text-name wrap-anywhere">
            <Trans>
              <span className="block font-sans text-sm text-quiet">
                <bdi>{introducer.name}</bdi> thinks you know
              </span>{' '}
              <Link to={paths.player(other.id)} dir="auto" className="hover:underline">
                {other.name}
              </Link>
            </Trans>
          </h3>
          <p className="text-sm text-quiet">
            <Time at={createdAt} />
          </p>
        </div>
      </div>
      {words && (
        <p dir="auto" className="measure wrap-anywhere">
          {t`“${words}”`}
        </p>
      )}
      {saidYes && (
        <p className="text-quiet">{t`You said yes. As soon as ${{ name: other.name }} says yes, too, you are connected.`}</p>
      )}
      <Answers introduction={introduction} onAnswered={onAnswered} />
    </Card>
  )
}

function Answers({ introduction: { id, introducer, other, saidYes }, onAnswered }: Props) {
  const { mutateAsync } = useAnswerIntroduction()
  const [isAsking, setIsAsking] = useState(false)
  const [isUnderWay, answer] = useOneAtATime(async (yes: boolean) => {
    try {
      const { connected } = await mutateAsync({ id, yes })
      toast({
        title: connected
          ? t`You and ${{ name: other.name }} are connected.`
          : yes
            ? t`You said yes.`
            : t`Not now. Nobody is told.`,
      })
      onAnswered()
    } catch (error) {
      toast({ title: t`Error`, description: sentenceOf(error, UNREACHABLE), tone: 'danger' })
    }
  })
  return (
    <div className="flex flex-wrap gap-2">
      {!saidYes && (
        <Button
          variant="primary"
          aria-label={t`Yes, connect us: ${{ name: other.name }}`}
          busy={isUnderWay}
          onClick={() => void answer(true)}
        >
          <Check aria-hidden className="size-5" />
          {t`Yes, connect us`}
        </Button>
      )}
      <Button
        aria-label={saidYes ? t`Take it back: ${{ name: other.name }}` : t`Not now: ${{ name: other.name }}`}
        disabled={isUnderWay}
        onClick={() => setIsAsking(true)}
      >
        {saidYes ? t`Take it back` : t`Not now`}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={saidYes ? t`Take back your yes?` : t`Decline this introduction?`}
        confirmLabel={saidYes ? t`Take it back` : t`Not now`}
        onConfirm={() => {
          setIsAsking(false)
          void answer(false)
        }}
        onCancel={() => setIsAsking(false)}
      >
        {t`The introduction is removed from your list. Neither ${{ name: other.name }} nor ${{ introducerName: introducer.name }} is told.`}
      </ConfirmDialog>
    </div>
  )
}
