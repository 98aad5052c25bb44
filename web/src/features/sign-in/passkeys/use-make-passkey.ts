import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { sentenceOf } from '../../../api.ts'
import { browserWords } from '../../../browser/browser-words.ts'
import { createPasskey, type NoPasskey } from '../../../browser/passkeys.ts'
import { useConfig } from '../../session/config.data.ts'
import { useMember } from '../../session/use-session.ts'
import { toast } from '../../../ui/toast.ts'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { UNREACHABLE } from '../../../parts/words.ts'
import { askToMake, useKeepPasskey } from './passkeys.data.ts'

export function useMakePasskey(onMade: () => void) {
  const me = useMember()
  const { appName } = useConfig()
  const keep = useKeepPasskey()
  const [problem, setProblem] = useState<string | null>(null)
  const [isMaking, make] = useOneAtATime(async () => {
    setProblem(null)
    try {
      const { rpId, userId, ...asked } = await askToMake()
      const [site, user] = [
        { id: rpId, name: appName },
        { id: userId, name: me.name },
      ]
      const made = await createPasskey({ ...asked, site, user })
      if (typeof made === 'string') return setProblem(WHY_NOT[made])
      const { name } = await keep.mutateAsync({ ...made, name: browserWords(navigator.userAgent) })
      toast({ title: t`Passkey added`, description: t`“${name}” signs you in from now on, without a code.` })
      onMade()
    } catch (error) {
      setProblem(sentenceOf(error, UNREACHABLE))
    }
  })
  return { problem, isMaking, make: () => void make() }
}

const WHY_NOT: Record<NoPasskey, string> = {
  cancelled: t`No passkey was made. You can try again whenever you like.`,
  known: t`This is already a passkey of your account.`,
  unverified: t`This device cannot keep a passkey that asks for your fingerprint, face or PIN. Please choose something else, such as your phone.`,
  impossible: t`Your browser could not make a passkey here. Please try another browser.`,
}
