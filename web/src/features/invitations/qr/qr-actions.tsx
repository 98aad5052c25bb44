import { useEffect, useState } from 'react'
import { copyText } from '../../../browser/clipboard.ts'
import { saveImage } from '../../../browser/save-image.ts'
import { shareLink } from '../../../browser/share.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Check, Copy, Download, Share2 } from '../../../ui/icons.ts'
import { qrPng } from '../../../ui/qr/qr-image.ts'
import { toast } from '../../../ui/toast.ts'
import { useConfig } from '../../session/config.data.ts'
import { tellQrFailed } from './failures.ts'

// 'Copied' is shown for two seconds (INV-94).
const COPIED_MS = 2_000

type Props = { url: string | undefined; sponsor: string }

/** The actions on a code and its link: save, share, copy (INV-85 to INV-88). Waits for the link. */
export function QrActions({ url, sponsor }: Props) {
  const { appName } = useConfig()
  const [isCopied, sayCopied] = useCopied()
  const [mustShow, setMustShow] = useState(false)
  const copy = async (link: string) => {
    if (await copyText(link)) {
      sayCopied()
      return toast({ title: 'Copied!', description: 'Registration link copied to clipboard' })
    }
    setMustShow(true)
    return toast({ title: 'Error', description: 'Failed to copy link', tone: 'danger' })
  }
  const share = async (link: string) => {
    const words = { title: appName, text: `${sponsor} invites you to ${appName}.`, url: link }
    if ((await shareLink(words)) === 'impossible') await copy(link)
  }
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-[1fr_auto_1fr]">
        <Button disabled={!url} onClick={() => url && void save(url, `${appName} invite by ${sponsor}.png`)}>
          <Download aria-hidden className="size-5" />
          Download
        </Button>
        <Button disabled={!url} onClick={() => url && void share(url)}>
          <Share2 aria-hidden className="size-5" />
          Share
        </Button>
        <Button className="col-span-2 sm:col-span-1" disabled={!url} onClick={() => url && void copy(url)}>
          {isCopied ? <Check aria-hidden className="size-5" /> : <Copy aria-hidden className="size-5" />}
          {isCopied ? 'Copied' : 'Copy Link'}
        </Button>
      </div>
      {mustShow && url && (
        <Field label="Link to copy by hand" readOnly value={url} onFocus={(event) => event.target.select()} />
      )}
    </div>
  )
}

async function save(url: string, fileName: string) {
  const picture = await qrPng(url).catch(() => null)
  if (!picture) return tellQrFailed()
  const outcome = await saveImage(picture, fileName).catch(() => 'failed' as const)
  if (outcome === 'saved') toast({ title: 'Downloaded!', description: 'QR code saved to your device' })
  if (outcome === 'failed')
    toast({ title: 'Error', description: 'The QR code could not be saved to your device', tone: 'danger' })
}

/** True for two seconds after a copy (INV-94), and the function to call after one. */
function useCopied(): [isCopied: boolean, sayCopied: () => void] {
  const [times, setTimes] = useState(0)
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (times === 0) return
    setIsCopied(true)
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [times])
  return [isCopied, () => setTimes((before) => before + 1)]
}
