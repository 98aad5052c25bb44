import { INVITATIONS_TABS } from '@kinhold/contract/paths'
import type { Player } from '@kinhold/contract/players'
import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { offered } from '../../browser/words.ts'
import { ButtonLink } from '../../parts/button-link.tsx'
import { KeptNote } from '../../parts/form/kept-note.tsx'
import { LanguageOptions } from '../../parts/languages/language-options.tsx'
import { lateDialog, latePart } from '../../parts/late.tsx'
import { RowsOnTheirWay } from '../../parts/list/rows-on-their-way.tsx'
import { useTab } from '../../parts/use-tab.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FieldFrame, INPUT } from '../../ui/field.tsx'
import { QrCodeIcon, Send } from '../../ui/icons.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabLabel } from '../../ui/tab-label.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useMember } from '../session/use-session.ts'
import { useReceivedInvitations, useSentInvitations } from './invitations.data.ts'
import { InviteeFields } from './invitee-fields.tsx'
import { type InviteSteps, useInviteSteps } from './send/use-invite-steps.ts'

const WAITING = <RowsOnTheirWay count={3} row="h-36 rounded-card" />
const SentTab = latePart(async () => (await import('./sent/sent-tab.tsx')).SentTab, WAITING)
const ReceivedTab = latePart(async () => (await import('./received/received-tab.tsx')).ReceivedTab, WAITING)

type Props = {
  promo?: ReactNode
  units?: ReactNode
  people?: ReactNode
  introductions?: ReactNode
  /** The introductions on the Received tab, which the tab's count includes. */
  introduced?: { count: number; isMore: boolean }
}

export function InvitationsScreen({ promo, units, people, introductions, introduced }: Props) {
  const me = useMember()
  const [tab, choose] = useTab(INVITATIONS_TABS, 'send')
  const steps = useInviteSteps(me)
  const sent = useSentInvitations(me.id)
  const received = useReceivedInvitations(me)
  const toForm = () => choose('send')
  const tabs = [
    { value: 'send', label: t`Send an Invite`, content: <SendTab me={me} steps={steps} /> },
    {
      value: 'sent',
      label: (
        <TabLabel
          title={t({ message: 'Sent', context: 'invitations' })}
          count={sent.data?.length}
          isMore={sent.hasNextPage}
        />
      ),
      content: <SentTab list={sent} units={units} onInvite={toForm} />,
    },
    {
      value: 'received',
      label: (
        <TabLabel
          title={t({ message: 'Received', context: 'invitations' })}
          count={received.data && received.data.length + (introduced?.count ?? 0)}
          isMore={introduced?.isMore ?? false}
        />
      ),
      content: (
        <>
          {introductions}
          <ReceivedTab list={received} units={units} onInvite={toForm} />
        </>
      ),
    },
  ]
  return (
    <div className="grid gap-4 sm:gap-6">
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <PageTitle title={t`Invitations`} />
        <div className="flex flex-wrap gap-2">
          {/* On a phone, the icon would push the buttons below the title. */}
          <ButtonLink to={paths.qr()} className="max-sm:px-3 max-sm:text-sm">
            <QrCodeIcon aria-hidden className="size-5 max-sm:hidden" />
            {t`My QR code`}
          </ButtonLink>
          {promo}
        </div>
      </header>
      <Tabs label={t`Invitations`} tabs={tabs} value={tab} onChange={choose} />
      {tab === 'send' && people}
    </div>
  )
}

const MessagePreview = latePart(
  async () => (await import('./send/message-preview.tsx')).MessagePreview,
  <Skeleton className="h-40 rounded-card" />,
)
const InviteDialog = lateDialog(async () => (await import('./send/invite-dialog.tsx')).InviteDialog)

function SendTab({ me, steps }: { me: Player; steps: InviteSteps }) {
  const { recipientName, language } = useWatch({ control: steps.form.control })
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card aria-labelledby="invite">
        {/* On a phone, only screen readers get this heading: the selected tab already shows similar text, and the whole form should fit on the screen. */}
        <h2 id="invite" className="mb-4 text-heading max-sm:sr-only">
          {t`Invite someone`}
        </h2>
        <InviteForm key={steps.refusals} {...steps} />
      </Card>
      <Card aria-labelledby="preview">
        <h2 id="preview" className="mb-4 text-heading">
          {t`Your message`}
        </h2>
        <MessagePreview inviteeName={recipientName ?? ''} sponsorName={me.name} language={language} />
      </Card>
      {steps.asked && <InviteDialog me={me} asked={steps.asked} steps={steps} onClose={steps.close} />}
    </div>
  )
}

function InviteForm({ form, kept, ask }: InviteSteps) {
  const focusRefused = useEffectEvent(() => {
    const { recipientName, recipientPhone } = form.formState.errors
    if (recipientName) form.setFocus('recipientName')
    else if (recipientPhone) form.setFocus('recipientPhone')
  })
  // A rejected request remounts the form, so focus the rejected field on mount.
  useEffect(() => focusRefused(), [])
  return (
    <form noValidate onSubmit={form.handleSubmit(ask)} aria-labelledby="invite" className="grid gap-4">
      <KeptNote kept={kept} />
      <InviteeFields form={form}>
        {offered.length > 1 && (
          // On a phone, this field is a single line, so that the whole form fits on the screen.
          <FieldFrame
            label={t`In which language?`}
            hint={<span className="max-sm:sr-only">{t`For texts to them, until they choose one.`}</span>}
            className="max-sm:grid-cols-[minmax(5rem,1fr)_minmax(0,auto)] max-sm:items-center max-sm:*:[p]:col-span-2"
          >
            {(linked) => (
              <select {...linked} className={INPUT} {...form.register('language')}>
                <LanguageOptions />
              </select>
            )}
          </FieldFrame>
        )}
      </InviteeFields>
      <Button type="submit" variant="primary" size="lg" wide>
        <Send aria-hidden className="size-5" />
        {t`SEND INVITE`}
      </Button>
      <p className="text-sm text-quiet">
        {t`You answer for the people you bring in. Invite those you would vouch for.`}
      </p>
    </form>
  )
}
