import type { AppConfig } from '@kinhold/contract/config'
import { UPLOAD_MB_DEFAULT } from '@kinhold/domain/limits'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api.ts'
import { keyOfAll } from '../../query-key.ts'

const BEFORE_IT_IS_KNOWN: AppConfig = {
  appName: 'Kinhold',
  taglines: [t`Only Your Loved Ones Know`, t`Trust The Ones You Love`],
  phoneVerification: false,
  devLogin: false,
  smsAvailable: false,
  emailAvailable: false,
  maxUploadMb: UPLOAD_MB_DEFAULT,
  supportEmail: null,
  privacyEmail: null,
  legalEmail: null,
}

/** Returns the server's settings or, until they have loaded, defaults with every optional feature off. */
export function useConfig(): AppConfig {
  const { data } = useQuery({
    queryKey: keyOfAll('config'),
    queryFn: () => read('GET /api/config', {}),
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return data ?? BEFORE_IT_IS_KNOWN
}
