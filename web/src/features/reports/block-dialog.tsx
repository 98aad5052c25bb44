import { t } from '@lingui/core/macro'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { AskBefore } from '../../parts/ask-before.tsx'
import { useAddBlock } from '../relations/relations.data.ts'

type Props = {
  person: { id: number; name: string }
  onReport: () => void
  onClose: () => void
  onDone?: (() => void) | undefined
}

export function BlockDialog({ person: { id, name }, onReport, onClose, onDone }: Props) {
  const { mutateAsync } = useAddBlock()
  return (
    <AskBefore
      open
      danger
      title={t`Block ${name}?`}
      confirmLabel={t`Block`}
      act={() => mutateAsync(id)}
      says={{
        done: {
          title: t`${name} is blocked`,
          action: { label: t`See whom you blocked`, to: paths.settings() },
        },
        failed: t`${name} was not blocked`,
      }}
      onClose={onClose}
      {...(onDone && { onDone })}
    >
      {WHAT_FOLLOWS.map((sentence) => (
        <span key={sentence} className="mt-2 block first:mt-0">
          {sentence}
        </span>
      ))}
      <span className="mt-2 block">
        {t`You can report what they did before you block them, but not afterwards.`}{' '}
        <Button variant="quiet" size="sm" className="min-h-11 px-2" onClick={onReport}>
          {t`Report first…`}
        </Button>
      </span>
    </AskBefore>
  )
}

const WHAT_FOLLOWS = [
  t`Your trust bond ends, if you have one, and with it the trust units that you are both in.`,
  t`You no longer see each other: not in the network, in searches or in messages. What they write in places that you share is folded away for you.`,
  t`Their number no longer opens your vaults.`,
  t`They are not notified, and neither is anyone else.`,
  t`You can unblock them in Settings, under Privacy. That restores nothing: for a new bond, one of you has to invite the other.`,
]
