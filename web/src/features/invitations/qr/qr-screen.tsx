import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { copyText } from '../../../browser/clipboard.ts'
import { openShareSheet, saveImage } from '../../../browser/save.ts'
import { ButtonLink } from '../../../parts/button-link.tsx'
import { useForAMoment } from '../../../parts/use-for-a-moment.ts'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { ArrowLeft, Check, Copy, Download, House, RefreshCw, Share2 } from '../../../ui/icons.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { qrPng } from '../../../ui/qr/qr-image.ts'
import { toast } from '../../../ui/toast.ts'
import { useConfig } from '../../session/config.data.ts'
import { useMember } from '../../session/use-session.ts'
import { LiveClock, PersonalCode, PromoCard, toastQrFailed } from './promo-card.tsx'
import { usePersonalQr } from './qr.data.ts'

export function QrScreen({ fromProfile = false }: { fromProfile?: boolean }) {
  const me = useMember()
  const code = usePersonalQr(me.id)
  const [isPromoOpen, setIsPromoOpen] = useState(false)
  return (
    <div className="grid min-h-[calc(100dvh-9rem)] content-start gap-4 max-md:-mt-4 max-md:gap-1">
      <nav aria-label={t`Back`} className="-mx-4 flex flex-wrap justify-between">
        <span className="flex flex-wrap">
          <ButtonLink to={paths.invitations()} variant="quiet">
            <ArrowLeft aria-hidden className="size-5" />
            {t`Back`}
          </ButtonLink>
          {fromProfile && (
            <ButtonLink to={paths.player(me.id)} variant="quiet">
              {t`Back to profile`}
            </ButtonLink>
          )}
        </span>
        <ButtonLink to={paths.dashboard()} variant="quiet">
          <House aria-hidden className="size-5" />
          {t`Return to Dashboard`}
        </ButtonLink>
      </nav>
      <PageTitle title={t`Your Invite`} hidden />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] lg:gap-6">
        <Card className="grid gap-3 text-center md:gap-4">
          <header className="flex items-center gap-3 text-start">
            <Avatar name={me.name} photo={me.profilePhoto} alone />
            <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
              <Trans>
                <h2 dir="auto" className="w-full text-heading [overflow-wrap:anywhere]">
                  {me.name}
                </h2>{' '}
                <p className="text-quiet">invites you</p>
              </Trans>{' '}
              <LiveClock className="font-display text-name max-[22.4rem]:text-base" />
            </div>
          </header>
          <PersonalCode code={code} sponsor={me.name} />
          <QrActions url={code.url} sponsor={me.name}>
            <Button onClick={() => setIsPromoOpen(true)}>{t`PROMO`}</Button>
            <Button busy={code.isMaking} onClick={code.makeAnother}>
              <RefreshCw aria-hidden className="size-5" />
              {t`New code`}
            </Button>
          </QrActions>
          <p className="text-balance text-quiet">
            {t`Open your phone’s camera, point it at the code, and tap the link that appears.`}
          </p>
        </Card>
        <HowItWorks />
      </div>
      {isPromoOpen && <PromoCard sponsor={me} code={code} onClose={() => setIsPromoOpen(false)} />}
    </div>
  )
}

function HowItWorks() {
  const { appName } = useConfig()
  return (
    <Card aria-labelledby="how-it-works">
      <h2 id="how-it-works" className="mb-3 text-heading">
        {t`How it works`}
      </h2>
      <ol className="grid list-decimal gap-2 ps-5 marker:text-quiet">
        <li>{t`Show the code to someone you would vouch for.`}</li>
        <li>{t`They point their camera at it and register with ${appName}.`}</li>
        <li>{t`You see who registered, and confirm that it is really them.`}</li>
        <li>{t`From then on the two of you have a trust bond.`}</li>
      </ol>
      <p className="measure mt-4 text-quiet">
        {t`The code works once, and for seven days. Once someone has used it, you get a new one for the next person. Until it is used, it counts as one of your open invitations.`}
      </p>
    </Card>
  )
}

type ActionsProps = { url: string | undefined; sponsor: string; children: ReactNode }

function QrActions({ url, sponsor, children }: ActionsProps) {
  const { appName } = useConfig()
  const [isCopied, sayCopied] = useForAMoment()
  const [mustShow, setMustShow] = useState(false)
  const copy = async (link: string) => {
    if (await copyText(link)) {
      sayCopied()
      return toast({ title: t`Copied!`, description: t`Registration link copied to clipboard` })
    }
    setMustShow(true)
    return toast({ title: t`Error`, description: t`Failed to copy link`, tone: 'danger' })
  }
  const share = async (link: string) => {
    const words = { title: appName, text: t`${sponsor} invites you to ${appName}.`, url: link }
    if ((await openShareSheet(words)) === 'impossible') await copy(link)
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2 *:flex-[1_1_calc(50%-0.25rem)]">
        <Button
          variant="primary"
          className="basis-full!"
          disabled={!url}
          onClick={() => url && void share(url)}
        >
          <Share2 aria-hidden className="size-5" />
          {t`Share`}
        </Button>
        <Button disabled={!url} onClick={() => url && void copy(url)}>
          {isCopied ? <Check aria-hidden className="size-5" /> : <Copy aria-hidden className="size-5" />}
          {isCopied ? t`Copied` : t`Copy Link`}
        </Button>
        <Button disabled={!url} onClick={() => url && void save(url, `${appName} invite by ${sponsor}.png`)}>
          <Download aria-hidden className="size-5" />
          {t`Download`}
        </Button>
        {children}
      </div>
      {mustShow && url && (
        <Field
          label={t`Link to copy by hand`}
          readOnly
          value={url}
          onFocus={(event) => event.target.select()}
        />
      )}
    </div>
  )
}

async function save(url: string, fileName: string) {
  const picture = await qrPng(url).catch(() => null)
  if (!picture) return toastQrFailed()
  const outcome = await saveImage(picture, fileName).catch(() => 'failed' as const)
  if (outcome === 'saved') toast({ title: t`Downloaded!`, description: t`QR code saved to your device` })
  if (outcome === 'failed')
    toast({ title: t`Error`, description: t`The QR code could not be saved to your device`, tone: 'danger' })
}
