import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { useKept } from '../../parts/form/kept.ts'
import { toast } from '../../ui/toast.ts'
import { useSessionActions } from '../session/use-session.ts'
import type { RegistrationLink } from './registration-link.ts'
import {
  completeRegistration,
  type Inviting,
  openInvitation,
  type OpenedInvitation,
  proveNumber,
  type Registered,
} from './registration.data.ts'
import { toastRegistrationFailed, useJoin } from './use-join.ts'
import { type Selfie, useSelfie } from './use-selfie.ts'

type Given = { link: RegistrationLink; opened: OpenedInvitation; onSignedIn: () => void }
type Problems = { name?: string | undefined; phone?: string | undefined; form?: string | undefined }
export type RegistrationState = ReturnType<typeof useRegistration>

export function useRegistration({ link, opened, onSignedIn }: Given) {
  const knownPhone = opened.phone ?? link.phone
  const place = `registration by ${link.qrId ?? link.phone ?? link.sponsorId}`
  const kept = useKept(place, { name: '', phone: knownPhone ?? '' })
  const { name, phone } = kept.typed
  const [problems, setProblems] = useState<Problems>({})
  const [isSending, setIsSending] = useState(false)
  const [isAwaitingPhoto, setIsAwaitingPhoto] = useState(false)
  const [codeSentTo, setCodeSentTo] = useState(opened.verificationRequired ? knownPhone : null)
  const [inviting, setInviting] = useState<Inviting>(opened)
  const isUnderWay = useRef(false)
  const selfie = useSelfie(place)
  const join = useJoin()
  const { setPlayer } = useSessionActions()

  function follow(registered: Registered) {
    if (registered.kind === 'joined') {
      forget()
      onSignedIn()
      return join(registered.player)
    }
    if (registered.kind === 'code-needed') return setCodeSentTo(phone)
    isUnderWay.current = false
    toastRegistrationFailed()
    const { sentence, fields } = registered
    if (fields['profilePhoto']) selfie.complain(fields['profilePhoto'], true)
    const isAtField = fields['name'] || fields['phone'] || fields['profilePhoto']
    setProblems({ ...fields, form: isAtField ? undefined : (sentence ?? undefined) })
  }

  function forget() {
    kept.end()
    selfie.forget()
  }

  function register(): Promise<Registered> {
    return completeRegistration({
      phone: phone.trim(),
      name: name.trim(),
      profilePhoto: selfie.photoUrl ?? '',
      ...(inviting.sponsorId !== null && { sponsorId: inviting.sponsorId }),
    })
  }

  async function send() {
    isUnderWay.current = true
    setIsSending(true)
    const registered = await register()
    setIsSending(false)
    follow(registered)
  }

  async function submit() {
    const isFilledIn = name.trim() !== '' && phone.trim() !== ''
    setProblems({
      name: name.trim() === '' ? t`Name is required` : undefined,
      phone: phone.trim() === '' ? t`Phone number is required` : undefined,
    })
    if (selfie.isArriving) return setIsAwaitingPhoto(isFilledIn)
    if (selfie.photoUrl === null) showPhotoMissing(selfie)
    else if (isFilledIn) await send()
  }

  // The photo field already shows the error of a failed upload, so the field only needs focus.
  const goOn = useEffectEvent(() => {
    setIsAwaitingPhoto(false)
    if (selfie.photoUrl === null) setProblems((before) => ({ ...before }))
    else void submit()
  })
  useEffect(() => {
    if (isAwaitingPhoto && !selfie.isArriving) goOn()
  }, [isAwaitingPhoto, selfie.isArriving])

  return {
    name,
    phone,
    problems,
    isSending,
    isAwaitingPhoto,
    codeSentTo,
    inviting,
    kept,
    selfie,
    isPhoneFixed: knownPhone !== null,
    changeNumber: () => setCodeSentTo(null),
    type: (field: 'name' | 'phone', typed: string) => {
      kept.change({ [field]: typed })
      setProblems((before) => ({ ...before, [field]: undefined, form: undefined }))
    },
    submit,
    decline: () => toast(CANCELLED),
    forget,
    submitCode: async (code: string): Promise<string | null> => {
      const proof = await proveNumber(codeSentTo!, code)
      if (proof.kind === 'refused') return proof.sentence
      if (proof.kind === 'signed-in') {
        toast({ title: t`Login successful!` })
        forget()
        onSignedIn()
        setPlayer(proof.player)
        return null
      }
      if (proof.inviting) setInviting(proof.inviting)
      setCodeSentTo(null)
      if (isUnderWay.current) await send()
      return null
    },
    resendCode: async (): Promise<string | null> => {
      if (!isUnderWay.current)
        return openInvitation(link).then(
          () => null,
          (error) => sentenceOf(error, CODE_NOT_SENT),
        )
      const registered = await register()
      if (registered.kind === 'refused') return registered.sentence ?? CODE_NOT_SENT
      if (registered.kind === 'joined') follow(registered)
      return null
    },
  }
}

const CODE_NOT_SENT = t`We could not send a code just now. Please try again.`
const CANCELLED = {
  title: t`Registration Cancelled`,
  description: t`Human verification is required to join the network.`,
}

// Keeps the error about the chosen photo, since it is more specific than 'no photo'.
function showPhotoMissing({ problem, complain }: Selfie) {
  const description = t`Please upload a selfie to complete registration`
  if (!problem) complain(description)
  toast({ title: t`Profile photo required`, description, tone: 'danger' })
}
