import { t } from '@lingui/core/macro'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Triangle } from '../../ui/figure/triangle.tsx'
import { BookOpen, type Icon, LinkIcon, Lock, MessageSquare, Users } from '../../ui/icons.ts'
import { useConfig } from '../session/config.data.ts'
import { sendHasSeenWelcome } from './welcome.data.ts'

type Props = { open: boolean; onDismiss(): void; onStartGuide(): void }

export function WelcomeDialog({ open, onDismiss, onStartGuide }: Props) {
  const { appName, taglines } = useConfig()
  const seen = (then: () => void) => () => {
    sendHasSeenWelcome()
    then()
  }
  return (
    <Dialog
      open={open}
      onClose={seen(onDismiss)}
      title={t`Welcome to ${appName}`}
      description={
        <span className="flex items-center gap-3 font-display text-lg text-evergreen">
          <Triangle className="size-8 shrink-0" />
          {taglines.at(-1)}
        </span>
      }
      actions={
        <>
          <Button onClick={seen(onDismiss)}>{t`Look around first`}</Button>
          <Button variant="primary" onClick={seen(onStartGuide)}>
            {t`Start the guide`}
          </Button>
        </>
      }
    >
      <ul className="grid gap-4">
        {TOPICS.map(({ icon: Sign, name, words }) => (
          <li key={name} className="flex gap-4">
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-evergreen-soft text-evergreen">
              <Sign className="size-5" aria-hidden />
            </span>
            <div>
              <h3 className="font-sans font-medium">{name}</h3>
              <p className="text-sm text-quiet">{words}</p>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const TOPICS: { icon: Icon; name: string; words: string }[] = [
  { icon: LinkIcon, name: t`Trust Bonds`, words: t`An accepted invitation ties two people together.` },
  {
    icon: Users,
    name: t`Trust Units`,
    words: t`Three people, each bonded to the other two, who each say yes to it.`,
  },
  {
    icon: MessageSquare,
    name: t`Secure Messaging`,
    words: t`Private words between two people, and nobody else.`,
  },
  {
    icon: Lock,
    name: t`Secure Vaults`,
    words: t`Pictures and files for the people you choose by phone number.`,
  },
  {
    icon: BookOpen,
    name: t`Interactive Guide`,
    words: t`Seven short steps through everything there is here.`,
  },
]
